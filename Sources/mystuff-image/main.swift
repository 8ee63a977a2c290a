print("mystuff-image")
