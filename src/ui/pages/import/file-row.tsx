import { useEffect, useRef, useState } from 'react'
import type { FileCategory } from '#domain/importing/file-category.ts'
import type { PreviewRow } from '#domain/importing/import-preview.ts'
import { formatSize } from '../../format/values.ts'
import { GamePicker, type PickedGame } from '../../forms/game-picker.tsx'
import { buttonStyle } from '../../parts/button.tsx'
import { focusOnMount } from '../../parts/focus-on-mount.ts'
import { Icon } from '../../parts/icon.tsx'
import { t, textsOf } from '../../texts/page-texts.ts'
import type { FileChange } from './file-corrections.ts'

type FileRowProps = {
  row: PreviewRow
  /** The game that it is corrected to. */
  game: PickedGame | null
  /** `null`: the game of the import. */
  onPickGame: (game: PickedGame | null) => void
  onCorrect: (change: FileChange) => void
  onExpand: (isOpen: boolean) => void
}

const categories: readonly FileCategory[] = ['main', 'update', 'dlc', 'extra']
const categoryLabels: Record<FileCategory, string> = textsOf('fileKind', categories)
const controlStyle =
  'min-h-9 w-full min-w-0 rounded-lg border border-edge/70 bg-ground px-2 py-1 text-sm text-ink hover:border-edge disabled:opacity-50'

/** A file or folder of a release: one line on a wide screen, two on a phone. */
export function FileRow({ row, game, onPickGame, onCorrect, onExpand }: FileRowProps) {
  const { path } = row
  const [isPicking, setPicking] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const pickGame = (chosen: PickedGame | null) => {
    onPickGame(chosen)
    if (chosen === null) return
    setPicking(false)
    toggle.current?.focus()
  }
  const isFolder = path.endsWith('/')
  const isSkipped = row.skipped === row.files
  const isImported = row.skipped + row.otherGames < row.files && row.outcome !== 'unpack'
  const parts = (isFolder ? path.slice(0, -1) : path).split('/')
  const depth = Math.min(parts.length - 1, 6)
  return (
    <li className="grid grid-cols-2 items-center gap-x-3 gap-y-2 px-3 py-2 md:grid-cols-[minmax(0,5fr)_8rem_7rem_minmax(0,4fr)]">
      <div
        className="col-span-2 flex min-w-0 items-center gap-2 md:col-span-1"
        style={{ paddingInlineStart: `${depth * 0.75}rem` }}
      >
        <input
          type="checkbox"
          aria-label={t('importFiles.include', { name: path })}
          checked={!isSkipped}
          ref={(element) => {
            if (element !== null) element.indeterminate = !isSkipped && row.skipped > 0
          }}
          onChange={() => onCorrect({ skip: !isSkipped })}
          disabled={row.outcome === 'unpack' || row.reason === 'unfinished'}
          className="size-target shrink-0 accent-accent"
        />
        <RowName row={row} name={parts.at(-1) ?? path} isFolder={isFolder} onExpand={onExpand} />
        <span className="ml-auto shrink-0 text-sm whitespace-nowrap text-faint">{formatSize(row.size)}</span>
      </div>
      <CategorySelect row={row} disabled={!isImported} onCorrect={onCorrect} />
      <VersionInput row={row} disabled={!isImported} onCorrect={onCorrect} />
      <div className="col-span-2 flex min-w-0 items-center justify-between gap-2 md:col-span-1">
        <p className={`min-w-0 text-sm break-all ${toneOf(row)}`}>{describe(row, game)}</p>
        <button
          ref={toggle}
          type="button"
          aria-expanded={isPicking}
          disabled={isSkipped}
          onClick={() => setPicking(!isPicking)}
          className={`shrink-0 ${buttonStyle('quiet', true)}`}
        >
          {t('importFiles.chooseGame')}
          <span className="sr-only"> {path}</span>
        </button>
      </div>
      {isPicking && (
        <div ref={focusPicker} className="col-span-full pb-2">
          <GamePicker
            title={t('importFiles.gameOf', { name: path })}
            help={t('importFiles.gameHint')}
            game={game}
            onPick={pickGame}
          />
        </div>
      )}
    </li>
  )
}

function focusPicker(element: HTMLElement | null): void {
  focusOnMount(element?.querySelector<HTMLElement>('input, button') ?? null)
}

type RowNameProps = { row: PreviewRow; name: string; isFolder: boolean; onExpand: (isOpen: boolean) => void }

function RowName({ row: { path, expanded }, name, isFolder, onExpand }: RowNameProps) {
  if (!isFolder) return <span className="min-w-0 text-sm break-all">{name}</span>
  return (
    <button
      type="button"
      aria-expanded={expanded}
      aria-label={t(expanded ? 'importFiles.collapse' : 'importFiles.expand', { name: path })}
      onClick={() => onExpand(!expanded)}
      className="inline-flex min-h-9 min-w-0 items-center gap-2 rounded-lg px-1 text-left text-sm font-medium hover:bg-raised"
    >
      <Icon name="next" className={`size-4 shrink-0 transition-transform ${expanded ? 'rotate-90' : ''}`} />
      <span className="min-w-0 break-all">{name}</span>
    </button>
  )
}

type ControlProps = { row: PreviewRow; disabled: boolean; onCorrect: (change: FileChange) => void }

function CategorySelect({ row: { path, category }, disabled, onCorrect }: ControlProps) {
  return (
    <select
      aria-label={t('importFiles.kindOf', { name: path })}
      className={controlStyle}
      value={category ?? ''}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = categories.find((each) => each === target.value)
        if (chosen !== undefined) onCorrect({ category: chosen })
      }}
    >
      {category === null && <option value="">{disabled ? '–' : t('importFiles.mixed')}</option>}
      {categories.map((each) => (
        <option key={each} value={each}>
          {categoryLabels[each]}
        </option>
      ))}
    </select>
  )
}

/**
 * Corrects the version when the field is left or Enter is pressed, as each change is previewed. A preview that arrives
 * meanwhile does not change what the user is editing.
 */
function VersionInput({ row: { path, version }, disabled, onCorrect }: ControlProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const committed = useRef('')
  const previewed = version ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the preview has another version now
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(null)
  }, [version])
  const commit = () => {
    if (typed === null || typed === committed.current) return false
    committed.current = typed
    onCorrect({ version: typed === '' ? null : typed })
    return true
  }
  return (
    <input
      ref={input}
      type="text"
      aria-label={t('importFiles.versionOf', { name: path })}
      placeholder={t('importFiles.version')}
      className={controlStyle}
      value={typed ?? previewed}
      maxLength={50}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      disabled={disabled}
      onFocus={() => {
        committed.current = previewed
        setTyped(previewed)
      }}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        // What was typed is shown until the next preview.
        if (!commit()) setTyped(null)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter would start the import.
        event.preventDefault()
        commit()
      }}
    />
  )
}

function describe(row: PreviewRow, game: PickedGame | null): string {
  const { path, files, skipped, conflicts, otherGames, outcome, reason, target } = row
  const otherGame = () => t('importFiles.otherGame', { title: game?.title ?? t('importFiles.anotherGame') })
  if (path.endsWith('/')) {
    const about = [t('importFiles.files', { count: files })]
    if (otherGames > 0 && game !== null) about.push(otherGame())
    else if (otherGames > 0) about.push(t('importFiles.someOtherGames', { count: otherGames, total: files }))
    if (skipped > 0) about.push(t('importFiles.someSkipped', { count: skipped, total: files }))
    if (conflicts > 0) about.push(t('importFiles.someConflicts', { count: conflicts }))
    return about.join(' · ')
  }
  switch (outcome) {
    case 'skip':
      return t(`importFiles.${reason ?? 'corrected'}`)
    case 'import':
      return t('importFiles.import', { target: target ?? path })
    case 'otherGame':
      return otherGame()
    case null:
      return ''
    default:
      return t(`importFiles.${outcome}`)
  }
}

function toneOf({ conflicts, outcome, reason }: PreviewRow): string {
  if (conflicts > 0) return 'text-warn'
  return outcome === 'skip' && reason !== 'corrected' ? 'text-faint' : 'text-soft'
}
