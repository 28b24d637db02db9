import { Link } from 'wouter'
import { Icon } from '../parts/icon.tsx'
import { t, textsOf } from '../texts/page-texts.ts'
import type { Range } from './match.ts'
import { groups, type Result } from './results.ts'

const groupTitles = textsOf('paletteGroup', groups)

type ResultListProps = {
  id: string
  results: readonly Result[]
  active: number
  onChoose: (result: Result) => void
  onPoint: (id: string) => void
}

/** The results under the names of their groups. Its height is fixed, so that nothing moves while the user types. */
export function ResultList({ id, results, active, onChoose, onPoint }: ResultListProps) {
  const grouped = [...Map.groupBy(results, ({ shownIn }) => shownIn)]
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('palette.results')}
      className="-mx-2 h-[min(26rem,50dvh)] overflow-y-auto overscroll-contain"
    >
      {grouped.map(([group, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box groups its options by this role
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} className="px-3 pt-3 pb-1 text-xs font-semibold text-faint">
            {groupTitles[group]}
          </p>
          {members.map((result) => (
            <Option
              key={result.id}
              id={`${id}-${results.indexOf(result)}`}
              result={result}
              selected={results.indexOf(result) === active}
              onChoose={onChoose}
              onPoint={onPoint}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = {
  id: string
  result: Result
  selected: boolean
  onChoose: (result: Result) => void
  onPoint: (id: string) => void
}

function Option({ id, result, selected, onChoose, onPoint }: OptionProps) {
  const shared = {
    id,
    role: 'option',
    'aria-selected': selected,
    // The focus stays in the field.
    tabIndex: -1,
    onMouseMove: () => !selected && onPoint(result.id),
    onClick: () => onChoose(result),
    ref: (element: HTMLElement | null) => {
      if (selected) element?.scrollIntoView({ block: 'nearest' })
    },
    className:
      'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-left aria-selected:bg-accent-deep aria-selected:text-accent-ink',
  }
  const content = (
    <>
      <Icon name={result.icon} className="size-5 opacity-70" />
      <span className="min-w-0 flex-1 truncate">
        <Marked text={result.label} ranges={result.ranges} />
      </span>
      {result.detail && <span className="max-w-[40%] shrink-0 truncate text-sm text-soft">{result.detail}</span>}
    </>
  )
  if ('href' in result) {
    return (
      <Link href={result.href} {...shared}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" {...shared}>
      {content}
    </button>
  )
}

/** The text with the places that were found in it. */
function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  if (ranges.length === 0) return text
  const pieces = ranges.flatMap(([start, end], place) => [
    { at: ranges[place - 1]?.[1] ?? 0, text: text.slice(ranges[place - 1]?.[1] ?? 0, start), found: false },
    { at: start, text: text.slice(start, end), found: true },
  ])
  const rest = ranges.at(-1)?.[1] ?? 0
  return (
    <>
      {pieces.map((piece) =>
        piece.found ? (
          <mark key={piece.at} className="bg-transparent font-semibold text-inherit underline underline-offset-4">
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
      {text.slice(rest)}
    </>
  )
}
