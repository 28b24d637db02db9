import { Link } from 'wouter'
import { Cover } from '../../art/cover.tsx'
import { providerCoverOf } from '../../art/image-source.ts'
import { Spinner } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'
import { factsOf } from './found-game-line.tsx'
import { isSelectable, type Line } from './title-list.ts'

type TitleLineProps = { line: Line; onChange: (change: (line: Line) => Line) => void }

/** A line of a pasted list with the game it was matched with. */
export function TitleLine({ line, onChange }: TitleLineProps) {
  const { text, candidates, chosen, selected } = line
  const game = candidates[chosen]
  const canSelect = isSelectable(line)
  return (
    <li className="grid grid-cols-[1.5rem_3rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 last:border-0">
      <input
        type="checkbox"
        aria-label={t('addGames.select', { title: text })}
        className="size-5 accent-accent"
        checked={canSelect && selected}
        disabled={!canSelect}
        onChange={(event) => {
          const { checked } = event.target
          onChange((before) => ({ ...before, selected: checked }))
        }}
      />
      {game === undefined ? (
        <span className="aspect-[2/3] rounded bg-raised" />
      ) : (
        <Cover title={game.title} image={providerCoverOf(game)} sizes="3rem" className="rounded" small />
      )}
      <div className="grid min-w-0 gap-1">
        <p className="font-medium break-words">{text}</p>
        {candidates.length > 1 ? (
          <CandidateChoice line={line} onChange={onChange} />
        ) : (
          game !== undefined && <p className="text-sm break-words text-soft">{`${game.title} · ${factsOf(game)}`}</p>
        )}
        <State line={line} />
      </div>
    </li>
  )
}

function CandidateChoice({ line, onChange }: TitleLineProps) {
  const { text, candidates, chosen, state } = line
  return (
    <select
      aria-label={t('addGames.match', { title: text })}
      value={chosen}
      disabled={state === 'added'}
      onChange={(event) => {
        const next = Number(event.target.value)
        const gameId = candidates[next]?.inLibrary ?? null
        onChange((before) => ({ ...before, chosen: next, certain: true, gameId, selected: gameId === null }))
      }}
      className="min-h-9 w-full max-w-xl min-w-0 rounded-lg border border-line bg-raised px-2 text-sm hover:border-edge"
    >
      {candidates.map((game, index) => (
        <option key={game.metadataId} value={index}>
          {[game.title, game.releaseDate?.slice(0, 4), game.developers[0]].filter(Boolean).join(' · ')}
        </option>
      ))}
    </select>
  )
}

function State({ line: { state, certain, gameId, message } }: { line: Line }) {
  if (gameId !== null) {
    return (
      <p className="flex items-center gap-1.5 text-sm text-good">
        <Icon name="check" className="size-4" />
        <Link href={`/games/${gameId}`} className="underline underline-offset-4">
          {state === 'added' ? t('addGames.isAdded') : t('common.inLibrary')}
        </Link>
      </p>
    )
  }
  if (state === 'searching') {
    return (
      <p className="flex items-center gap-1.5 text-sm text-faint">
        <Spinner /> {t('addGames.searching')}
      </p>
    )
  }
  if (state === 'waiting') return <p className="text-sm text-faint">{t('addGames.waiting')}</p>
  if (state === 'failed' || state === 'refused')
    return <p className="text-sm break-words text-bad">{serverText(message ?? '')}</p>
  if (state === 'none') return <p className="text-sm text-warn">{t('addGames.noMatch')}</p>
  return certain ? null : <p className="text-sm text-warn">{t('addGames.uncertain')}</p>
}
