// The English texts of the page are loaded with it.
import '../../texts/en-household.ts'

export { t } from '../../texts/text.ts'
