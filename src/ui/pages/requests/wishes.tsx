import type { SharedWish } from '#domain/games/request.ts'
import { useVote, useWishes } from '../../api/requests.ts'
import { Button } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { t } from '../../texts/page-texts.ts'

/** What others ask for, to vote for it. */
export function Wishes() {
  const wishes = useWishes().data?.items ?? []
  if (wishes.length === 0) return null
  return (
    <Section title={t('requests.others')}>
      <p className="text-sm text-soft">{t('requests.othersHint')}</p>
      <ul className="grid">
        {wishes.map((wish) => (
          <WishLine key={wish.id} wish={wish} />
        ))}
      </ul>
    </Section>
  )
}

function WishLine({ wish: { id, title, votes, voted } }: { wish: SharedWish }) {
  const vote = useVote(id)
  const others = votes - Number(voted)
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2.5 last:border-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium break-words">{title}</p>
        {others > 0 && <p className="text-sm text-soft">{t('requests.votes', { count: others })}</p>}
      </div>
      <Button
        small
        icon={voted ? 'check' : 'add'}
        aria-pressed={voted}
        busy={vote.isPending}
        onClick={() => vote.mutate(!voted)}
      >
        {voted ? t('requests.voted') : t('requests.vote')}
        <span className="sr-only"> {title}</span>
      </Button>
    </li>
  )
}
