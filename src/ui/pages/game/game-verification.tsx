import type { Game } from '#domain/games/game.ts'
import type { Verification } from '#domain/verification/verification.ts'
import { useStartVerification } from '../../api/verification.ts'
import { Button } from '../../parts/button.tsx'
import { Badge } from '../../parts/status.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'

const tones = { verified: 'good', bad: 'bad', unknown: 'calm', uncheckable: 'calm' } as const satisfies Record<
  Verification,
  string
>

/** What the DATs say of the files of a game, and what that means. */
export function GameVerification({ game }: { game: Game }) {
  const start = useStartVerification()
  const { verification, verificationReason: reason } = game
  if (verification === null) return null
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-soft">
      <Badge tone={tones[verification]}>{t(`verification.${verification}`)}</Badge>
      <span className="min-w-0 flex-1">
        {t(`verificationMeaning.${verification}`)}
        {reason !== null && ` ${serverText(reason)}.`}
      </span>
      <Button small icon="check" busy={start.isPending} onClick={() => start.mutate({ gameIds: [game.id] })}>
        {t('verification.again')}
      </Button>
    </div>
  )
}
