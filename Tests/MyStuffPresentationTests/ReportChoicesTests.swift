import MyStuffPresentation
import Testing

@Suite struct ReportChoicesTests {
    @Test(arguments: [
        // Nothing in particular: all, and one thing that happens to be selected.
        (24, 24, 0, false, [ReportScope.all], 0), (24, 24, 1, false, [.all, .selected], 0),
        // Several things are selected on purpose.
        (24, 24, 3, false, [.all, .selected], 1),
        // A search or a filter.
        (24, 5, 0, true, [.all, .found], 1), (24, 5, 2, true, [.all, .found, .selected], 2),
        // One that finds nothing.
        (24, 0, 0, true, [.all], 0),
    ])
    func whatIsOffered(
        all: Int, found: Int, selected: Int, isNarrowed: Bool, scopes: [ReportScope], scope: Int
    ) {
        let choices = ReportChoices(all: all, found: found, selected: selected, isNarrowed: isNarrowed)
        #expect(choices.scopes == scopes)
        #expect(choices.scope == scope)
    }

    @Test func eachSaysHowManyThingsItIsOf() {
        let choices = ReportChoices(all: 24, found: 1, selected: 2, isNarrowed: true)
        #expect(
            choices.scopeNames == ["All (24 things)", "What is found (1 thing)", "What is selected (2 things)"])
    }
}
