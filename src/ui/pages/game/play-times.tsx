import type { Game } from '#domain/games/game.ts'
import { usePlayTime } from '../../api/lookups.ts'
import { Section } from '../../parts/page.tsx'
import { rich, t } from '../../texts/text.ts'

export function PlayTimes({ game }: { game: Game }) {
  const found = usePlayTime(game).data?.data ?? null
  if (found === null) return null
  const times: [string, number | null][] = [
    [t('game.mainStory'), found.main],
    [t('game.withExtras'), found.extra],
    [t('game.completionist'), found.complete],
  ]
  const known = times.filter((time): time is [string, number] => time[1] !== null)
  return (
    <Section title={t('game.playTime')}>
      <dl className="grid auto-cols-fr grid-flow-col gap-4 rounded-2xl border border-line bg-panel px-4 py-3">
        {known.map(([name, hours]) => (
          <div key={name}>
            <dt className="text-sm text-faint">{name}</dt>
            <dd className="text-lg font-medium tabular-nums">{hours} h</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-faint">
        {rich('game.playTimeSource', {
          name: found.source,
          source: (name) =>
            found.url === null ? (
              name
            ) : (
              <a href={found.url} target="_blank" rel="noreferrer noopener" className="underline underline-offset-4">
                {name}
              </a>
            ),
        })}
      </p>
    </Section>
  )
}
