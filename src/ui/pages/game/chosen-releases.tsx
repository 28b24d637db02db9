import { counted } from '#domain/format.ts'
import type { GrabDecision, GrabOrigin } from '#domain/indexers/verdict.ts'
import { formatWhen } from '../../format/values.ts'

const origins: Record<GrabOrigin, string> = {
  search: 'Automatic search',
  feed: 'RSS sync',
  delay: 'Delay was over',
  user: 'Chosen by a user',
}

/** Why each grabbed release was chosen, the newest open. */
export function ChosenReleases({ grabs }: { grabs: readonly GrabDecision[] }) {
  return (
    <div className="grid gap-2">
      {grabs.map((grab, index) => (
        <details key={grab.downloadId} open={index === 0} className="rounded-xl border border-line bg-panel">
          <summary className="cursor-pointer px-4 py-3 font-medium break-all">{grab.title}</summary>
          <div className="grid gap-2 border-t border-line px-4 py-3 text-sm">
            <p className="text-soft">{describeGrab(grab)}</p>
            <ul className="list-inside list-disc text-soft">
              {grab.decision.reasons.map(({ code, message }) => (
                <li key={`${code} ${message}`}>{message}</li>
              ))}
            </ul>
          </div>
        </details>
      ))}
    </div>
  )
}

function describeGrab({ chosenBy, considered, accepted, indexerName, grabbedAt, decision }: GrabDecision): string {
  const from = considered === null ? '' : `, best of ${counted(considered, 'release')} (${accepted} accepted)`
  const place = indexerName === null ? '' : ` from ${indexerName}`
  return `${origins[chosenBy]}${from}${place}, ${formatWhen(grabbedAt)}. Score ${decision.score}.`
}
