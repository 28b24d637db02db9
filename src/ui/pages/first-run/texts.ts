// The English texts of the settings and of this page are loaded with the page that shows them.
import '../../texts/en-settings.ts'
import '../../texts/en-system.ts'

export { t } from '../../texts/text.ts'
