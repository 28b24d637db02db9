import { acceptedGroups } from './accepted-groups.ts'
import { acceptedIndexers } from './accepted-indexers.ts'
import { acceptedSources } from './accepted-sources.ts'
import { acceptedUploaders } from './accepted-uploaders.ts'
import { addOnsIncluded } from './add-ons-included.ts'
import { age } from './age.ts'
import { alreadyInQueue } from './already-in-queue.ts'
import { alreadyOwned } from './already-owned.ts'
import { blacklisted } from './blacklisted.ts'
import { failedRepeatedly } from './failed-repeatedly.ts'
import { freeleech } from './freeleech.ts'
import { implausiblyLarge } from './implausibly-large.ts'
import { implausiblySmall } from './implausibly-small.ts'
import { indexerPriority } from './indexer-priority.ts'
import { languages } from './languages.ts'
import { minimumSeeders } from './minimum-seeders.ts'
import { notAGameCategory } from './not-a-game-category.ts'
import { nuked } from './nuked.ts'
import { onlyCandidate } from './only-candidate.ts'
import { otherTags } from './other-tags.ts'
import { ownRules } from './own-rules.ts'
import { passwordProtected } from './password-protected.ts'
import { preMatched } from './pre-matched.ts'
import { preferredGroup } from './preferred-group.ts'
import { preferredProtocol } from './preferred-protocol.ts'
import { preferredSource } from './preferred-source.ts'
import { protocolWithoutClient } from './protocol-without-client.ts'
import { rejectedGroup } from './rejected-group.ts'
import { rejectedWords } from './rejected-words.ts'
import { requiredVersion } from './required-version.ts'
import { requiredWords } from './required-words.ts'
import type { Rule, TrustRule } from './rule.ts'
import { smallSize } from './small-size.ts'
import { suspiciousName } from './suspicious-name.ts'
import { tooLarge } from './too-large.ts'
import { unreleasedGame } from './unreleased-game.ts'
import { verifiedDump } from './verified-dump.ts'
import { wellSeeded } from './well-seeded.ts'
import { wrongKind } from './wrong-kind.ts'
import { wrongPlatform } from './wrong-platform.ts'
import { wrongTitle } from './wrong-title.ts'

/** Whom the user trusts: groups, uploaders and indexers, and the rules of the user. */
export const trustRules: readonly TrustRule[] = [acceptedGroups, acceptedUploaders, acceptedIndexers, ownRules]

/** All judging rules, in the order in which their reasons are listed. */
export const rules: readonly Rule[] = [
  wrongTitle,
  onlyCandidate,
  wrongKind,
  notAGameCategory,
  wrongPlatform,
  unreleasedGame,
  alreadyOwned,
  verifiedDump,
  requiredVersion,
  alreadyInQueue,
  blacklisted,
  failedRepeatedly,
  suspiciousName,
  implausiblySmall,
  implausiblyLarge,
  passwordProtected,
  minimumSeeders,
  tooLarge,
  rejectedGroup,
  ...trustRules,
  acceptedSources,
  age,
  rejectedWords,
  requiredWords,
  languages,
  otherTags,
  protocolWithoutClient,
  preferredGroup,
  preferredSource,
  preferredProtocol,
  wellSeeded,
  smallSize,
  preMatched,
  nuked,
  addOnsIncluded,
  freeleech,
  indexerPriority,
]
