import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportCorrections } from '#domain/importing/import-corrections.ts'
import type { ImportPreview } from '#domain/importing/import-preview.ts'
import { formatNumber } from '../../format/values.ts'
import { Field, inputStyle } from '../../forms/field.tsx'
import type { PickedGame } from '../../forms/game-picker.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../parts/button.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'
import { correctRows, hasCorrections, withFileChange } from './file-corrections.ts'
import { FileRow } from './file-row.tsx'
import { type FilesView, rowsAtOnce } from './files-view.ts'
import { releaseKindLabels, releaseKinds } from './labels.ts'
import { describePreview } from './preview-summary.ts'

type ImportFilesProps = {
  preview: UseQueryResult<ImportPreview>
  /** The last preview that succeeded. */
  shown: ImportPreview | undefined
  /** The game of the import. */
  game: PickedGame | null
  /** `null`: those that are stored with the import. */
  corrections: ImportCorrections | null
  onCorrect: (corrections: ImportCorrections) => void
  view: FilesView
  onView: (view: FilesView) => void
}

/** The files of a release with kind, version and what will happen to each, which can be corrected. */
export function ImportFiles(props: ImportFilesProps) {
  const { preview, shown: data, game, corrections: chosen, onCorrect, view, onView } = props
  const { error, isFetching } = preview
  const [picked, setPicked] = useState<readonly PickedGame[]>([])
  if (data === undefined) {
    return error === null ? (
      <SkeletonLines lines={4} />
    ) : (
      <Failure error={error} onRetry={() => void preview.refetch()} />
    )
  }
  const corrections = chosen ?? data.corrections ?? {}
  const gameOf = (id: string | null) =>
    [...(game === null ? [] : [game]), ...picked, ...data.games].find((each) => each.id === id) ?? null
  const expanded = view.expanded ?? data.rows.flatMap((row) => (row.expanded ? row.path : []))
  return (
    <section
      aria-label={t('importFiles.title')}
      aria-busy={isFetching}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <ReleaseFields preview={data} corrections={corrections} onCorrect={onCorrect} />
      {error !== null && <Failure error={error} onRetry={() => void preview.refetch()} />}
      {data.problem !== null && <p className="text-sm text-warn">{serverText(data.problem)}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Summary preview={data} isFetching={isFetching} />
        {hasCorrections(corrections) && (
          <Button small look="quiet" icon="retry" onClick={() => onCorrect({})}>
            {t('importFiles.undo')}
          </Button>
        )}
      </div>
      {data.rows.length > 0 && (
        <ul aria-label={t('importFiles.title')} className="grid divide-y divide-line rounded-xl border border-line">
          {correctRows(data.rows, corrections, game?.id ?? null).map((row) => (
            <FileRow
              key={row.path}
              row={row}
              game={gameOf(row.gameId)}
              onPickGame={(chosen) => {
                if (chosen !== null) setPicked((before) => [...before, chosen])
                onCorrect(withFileChange(corrections, row.path, { gameId: chosen?.id ?? null }))
              }}
              onCorrect={(change) => onCorrect(withFileChange(corrections, row.path, change))}
              onExpand={(isOpen) =>
                onView({
                  ...view,
                  expanded: isOpen ? [...expanded, row.path] : expanded.filter((path) => path !== row.path),
                })
              }
            />
          ))}
        </ul>
      )}
      <Pages view={view} total={data.total} onView={onView} />
    </section>
  )
}

type ReleaseFieldsProps = Pick<ImportFilesProps, 'onCorrect'> & {
  corrections: ImportCorrections
  preview: ImportPreview
}

function ReleaseFields({ preview, corrections, onCorrect }: ReleaseFieldsProps) {
  const version = corrections.version === undefined ? preview.version : corrections.version
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id="release-kind" title={t('importFiles.kind')}>
        <select
          id="release-kind"
          className={inputStyle}
          value={corrections.kind ?? preview.kind}
          onChange={({ target }) => {
            const kind = releaseKinds.find((each) => each === target.value)
            if (kind !== undefined) onCorrect({ ...corrections, kind })
          }}
        >
          {releaseKinds.map((kind) => (
            <option key={kind} value={kind}>
              {releaseKindLabels[kind]}
            </option>
          ))}
        </select>
      </Field>
      <TextField
        id="release-version"
        title={t('importFiles.version')}
        technical
        maxLength={50}
        value={version ?? ''}
        onChange={(typed) => onCorrect({ ...corrections, version: typed === '' ? null : typed })}
      />
    </div>
  )
}

function Summary({ preview, isFetching }: { preview: ImportPreview; isFetching: boolean }) {
  return (
    <p role="status" className="min-w-0 text-sm break-words text-soft">
      {isFetching ? t('importFiles.updating') : describePreview(preview)}
    </p>
  )
}

function Pages({ view, total, onView }: { view: FilesView; total: number; onView: (view: FilesView) => void }) {
  const { offset } = view
  if (total <= rowsAtOnce && offset === 0) return null
  const to = Math.min(total, offset + rowsAtOnce)
  const range = { from: formatNumber(offset + 1), to: formatNumber(to), total: formatNumber(total) }
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p className="text-sm text-soft">{t('importFiles.range', range)}</p>
      <Button
        small
        disabled={offset === 0}
        onClick={() => onView({ ...view, offset: Math.max(0, offset - rowsAtOnce) })}
      >
        {t('importFiles.previous')}
      </Button>
      <Button small disabled={to >= total} onClick={() => onView({ ...view, offset: offset + rowsAtOnce })}>
        {t('importFiles.next')}
      </Button>
    </div>
  )
}
