// The English texts of the page are loaded with it.
import '../../texts/en-game.ts'
import '../../texts/en-household.ts'

export { rich, t } from '../../texts/text.ts'
