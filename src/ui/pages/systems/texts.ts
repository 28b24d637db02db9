// The English texts of these pages are loaded with them.
import '../../texts/en-rom-sets.ts'

export { t } from '../../texts/text.ts'
