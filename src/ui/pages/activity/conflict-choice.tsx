import type { ConflictResolution } from '#domain/importing/conflict-resolutions.ts'
import type { ImportConflicts, PresentRelease } from '#domain/importing/import-conflicts.ts'
import { useIsAdmin } from '../../api/session.ts'
import { conflictLabels } from '../../format/labels.ts'
import { formatSize } from '../../format/values.ts'
import { Switch } from '../../forms/field.tsx'
import { t } from '../../texts/text.ts'

export type ConflictDecision = { resolution: ConflictResolution | null; remember: boolean }

type ConflictChoiceProps = {
  conflicts: ImportConflicts
  decision: ConflictDecision
  onDecide: (decision: ConflictDecision) => void
}

const effects: Record<ConflictResolution, string> = {
  get replace() {
    return t('activity.replaceHint')
  },
  get merge() {
    return t('activity.mergeHint')
  },
  get keepBoth() {
    return t('activity.keepBothHint')
  },
}

/** The existing files that differ from the release, and what can be done about them. */
export function ConflictChoice({ conflicts, decision, onDecide }: ConflictChoiceProps) {
  const isAdmin = useIsAdmin()
  return (
    <div className="grid gap-4">
      {conflicts.release !== null && <ReleaseNote release={conflicts.release} />}
      {conflicts.total > 0 && <ConflictList conflicts={conflicts} />}
      <ResolutionChoice chosen={decision.resolution} onChoose={(resolution) => onDecide({ ...decision, resolution })} />
      {isAdmin && (
        <Switch
          id="remember-conflicts"
          title={t('activity.forAll')}
          help={t('activity.forAllHint')}
          checked={decision.remember}
          onChange={(remember) => onDecide({ ...decision, remember })}
        />
      )}
    </div>
  )
}

type ResolutionChoiceProps = { chosen: ConflictResolution | null; onChoose: (resolution: ConflictResolution) => void }

/** What can be done about existing files that differ. */
export function ResolutionChoice({ chosen, onChoose }: ResolutionChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{t('activity.conflicts')}</legend>
      {(Object.keys(effects) as ConflictResolution[]).map((resolution) => (
        <label
          key={resolution}
          className="flex items-start gap-3 rounded-xl border border-line px-4 py-3 text-sm hover:border-edge has-checked:border-accent has-checked:bg-accent-deep/40 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="conflicts"
            checked={chosen === resolution}
            onChange={() => onChoose(resolution)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="grid gap-0.5">
            <span className="font-medium">{conflictLabels[resolution]}</span>
            <span className="text-faint">{effects[resolution]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The release of the game that is in the folder, and what goes if it is replaced. */
function ReleaseNote({ release: { titles, files, size, recycled, unknownFiles } }: { release: PresentRelease }) {
  return (
    <section aria-label={t('activity.presentRelease')} className="grid gap-1 rounded-xl border border-line p-3">
      <h3 className="text-sm font-medium">{t('activity.presentRelease')}</h3>
      {titles.map((title) => (
        <span key={title} className="font-mono text-[0.8125rem] break-all">
          {title}
        </span>
      ))}
      <span className="text-sm text-faint">
        {unknownFiles > 0
          ? t('activity.unknownStays', { count: unknownFiles })
          : t(recycled ? 'activity.replacingRecycles' : 'activity.replacingDeletes', {
              count: files,
              size: formatSize(size),
            })}
      </span>
    </section>
  )
}

function ConflictList({ conflicts: { total, files } }: { conflicts: ImportConflicts }) {
  const more = total - files.length
  return (
    <section aria-label={t('activity.existingFiles')} className="grid gap-2">
      <h3 className="text-sm font-medium">{t('activity.differ', { count: total })}</h3>
      {files.length > 0 && (
        <ul className="grid max-h-56 gap-2 overflow-y-auto rounded-xl border border-line p-3">
          {files.map(({ path, size, newSize }) => (
            <li key={path} className="grid gap-0.5">
              <span className="font-mono text-[0.8125rem] break-all">{path}</span>
              <span className="text-sm text-faint">
                {t('activity.sizes', { size: formatSize(size), newSize: formatSize(newSize) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && more > 0 && <p className="text-sm text-faint">{t('activity.more', { more })}</p>}
    </section>
  )
}
