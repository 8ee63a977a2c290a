extension IndexPage {
    /// Light and dark, on a screen of any width and on paper.
    static let style = """

        :root { --text: #1d1d20; --faint: #63636b; --line: #d9d9de; --page: #fafafb; --card: #fff; --link: #1a5fb4; --bad: #c01c28; }
        @media (prefers-color-scheme: dark) {
          :root { --text: #f0f0f2; --faint: #a9a9b2; --line: #414148; --page: #202024; --card: #2b2b30; --link: #8fbcf0;
            --bad: #ff8f8a; }
        }
        * { box-sizing: border-box; }
        body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 62rem; color: var(--text);
          background: var(--page); font: 1rem/1.45 system-ui, "Cantarell", "Segoe UI", sans-serif; overflow-wrap: anywhere; }
        a { color: var(--link); }
        h1 { margin: 0; font-size: 2rem; }
        h2 { margin: 2.5rem 0 .75rem; padding-bottom: .3rem; font-size: 1.35rem; border-bottom: 1px solid var(--line); }
        header p { margin: .25rem 0; color: var(--faint); }
        header .sum { color: var(--text); font-weight: 600; }
        .missing { color: var(--bad); }
        nav ol { margin: 0; padding: 0; list-style: none; }
        nav li { display: flex; justify-content: space-between; gap: 1.5rem; padding: .2rem 0; }
        nav .sum { color: var(--faint); text-align: end; font-variant-numeric: tabular-nums; }
        article { margin: 0 0 1rem; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line);
          border-radius: .75rem; }
        h3 { margin: 0 0 .6rem; font-size: 1.1rem; }
        h4 { margin: 0; font-size: .875rem; font-weight: 400; color: var(--faint); }
        .number { color: var(--faint); font-weight: 400; font-variant-numeric: tabular-nums; }
        .pictures { display: flex; flex-wrap: wrap; gap: .75rem; margin-bottom: .75rem; }
        figure { margin: 0; max-width: 100%; break-inside: avoid; }
        figure img { display: block; height: 15rem; min-width: 4rem; max-width: 100%; object-fit: contain; border-radius: .4rem;
          background: var(--line); }
        figcaption { margin-top: .25rem; max-width: 20rem; font-size: .875rem; color: var(--faint); }
        figure.missing { padding: .75rem; max-width: 20rem; border: 1px dashed currentColor; border-radius: .4rem; }
        figure.missing p { margin: 0; }
        dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .4rem 1.5rem; margin: 0; }
        dt { font-size: .875rem; color: var(--faint); }
        dd { margin: 0; }
        .notes { margin-top: .6rem; }
        .notes p { margin: 0; white-space: pre-wrap; }
        @page { margin: 15mm; }
        @media print {
          :root { --text: #000; --faint: #444; --line: #bbb; --page: #fff; --card: #fff; --link: #000; --bad: #900; color-scheme: light; }
          body { padding: 0; max-width: none; font-size: 10pt; }
          a { text-decoration: none; }
          h2 { break-after: avoid; }
          h3, h4, dt { break-after: avoid; }
          nav { break-after: page; }
          nav li, dl > div { break-inside: avoid; }
          article { break-inside: avoid; border-width: 0 0 1px; border-radius: 0; padding: .6rem 0; }
          figure img { height: auto; max-height: 50mm; max-width: 80mm; background: none; }
        }

        """
}
