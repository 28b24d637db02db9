// The kinds of releases are named there.
import '../../texts/en-game.ts'
import '../../texts/en-import.ts'
