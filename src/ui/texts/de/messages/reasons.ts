import type { AreaTexts } from '#domain/messages/say.ts'

/** Why a release was rejected, or why it has its score. */
export const reasons: AreaTexts<'reasons'> = {
  noIndexerEnabledAutomatic:
    'Kein Indexer ist für die automatische Suche aktiviert. Ein Administrator kann unter Einstellungen → Indexer einen hinzufügen oder aktivieren.',
}
