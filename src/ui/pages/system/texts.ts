// The English texts of these pages are loaded with the pages that show them.
import '../../texts/en-system.ts'

export { t } from '../../texts/text.ts'
