print("mystuff")
