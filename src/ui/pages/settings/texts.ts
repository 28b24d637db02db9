// The English texts of the settings are loaded with the pages that show them.
import '../../texts/en-settings.ts'

export { formattedText, rich, t } from '../../texts/text.ts'
