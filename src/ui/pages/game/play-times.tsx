import type { Game } from '#domain/games/game.ts'
import { usePlayTime } from '../../api/lookups.ts'
import { Section } from '../../parts/page.tsx'

export function PlayTimes({ game }: { game: Game }) {
  const found = usePlayTime(game).data?.data ?? null
  if (found === null) return null
  const times: [string, number | null][] = [
    ['Main story', found.main],
    ['With extras', found.extra],
    ['Completionist', found.complete],
  ]
  const known = times.filter((time): time is [string, number] => time[1] !== null)
  return (
    <Section title="Play time">
      <dl className="grid auto-cols-fr grid-flow-col gap-4 rounded-2xl border border-line bg-panel px-4 py-3">
        {known.map(([name, hours]) => (
          <div key={name}>
            <dt className="text-sm text-faint">{name}</dt>
            <dd className="text-lg font-medium tabular-nums">{hours} h</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-faint">
        Source:{' '}
        {found.url === null ? (
          found.source
        ) : (
          <a href={found.url} target="_blank" rel="noreferrer noopener" className="underline underline-offset-4">
            {found.source}
          </a>
        )}
      </p>
    </Section>
  )
}
