import { ownedStatuses } from '#domain/games/game.ts'
import type { PartKind } from '#domain/games/part-kinds.ts'
import { compareVersions } from '#domain/release-name/compare-versions.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'
import { type Rule, reject, type Verdict } from './rule.ts'

const addOn = 'Add-on, not the game itself'
/** Up to this confidence the words after the game's name are ambiguous, and the release is not rejected. */
const minAddOnConfidence = 0.7

const owned: ReadonlySet<string> = new Set(ownedStatuses)

const labels: Partial<Record<ReleaseKind, string>> = {
  update: 'Update, not the game itself',
  dlc: addOn,
  pack: 'Language or texture pack, not the game itself',
  crack: 'Crack, not the game itself',
  trainer: 'Trainer, not the game itself',
  soundtrack: 'Soundtrack, not the game itself',
  other: 'Other content, not the game itself',
}

export const wrongKind: Rule = {
  code: 'kind',
  judge({ parsed, match }, { game, part }) {
    if (game === null) return null
    // An owner needs only the update, provided that it is newer.
    const installed = part === null ? ownedVersion(game, game.installedVersion) : ownedVersion(part, part.version)
    if (parsed.kind === 'update' && compareVersions(parsed.version, installed) === 1) return null
    if (part !== null) return notThePart(parsed.kind, part.kind)
    if (match?.matches && match.addOn && match.confidence > minAddOnConfidence) return reject(addOn)
    const message = labels[parsed.kind]
    return message === undefined ? null : reject(message)
  },
}

function ownedVersion({ status }: { status: string }, version: string | null): string | null {
  return owned.has(status) ? version : null
}

/** The name of an expansion often does not say that it is one. */
function notThePart(kind: ReleaseKind, partKind: PartKind): Verdict | null {
  if (partKind === 'soundtrack') return kind === 'soundtrack' ? null : reject('Not a soundtrack')
  if (kind === 'dlc' || kind === 'game' || kind === 'rom') return null
  return reject(`${nouns[kind] ?? 'Other content'}, not the add-on itself`)
}

const nouns: Partial<Record<ReleaseKind, string>> = {
  update: 'Update',
  pack: 'Language or texture pack',
  crack: 'Crack',
  trainer: 'Trainer',
  soundtrack: 'Soundtrack',
}
