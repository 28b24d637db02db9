import { useState } from 'react'
import type { Download } from '#domain/downloads/download.ts'
import type { UntrackedGroup } from '#domain/downloads/untracked.ts'
import { useAdoptDownload, useUntracked } from '../../api/untracked.ts'
import { Button } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { Empty, Failure, SkeletonLines } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { AdoptDialog } from './adopt-dialog.tsx'
import { ClientErrors } from './client-errors.tsx'
import { DownloadCard } from './download-card.tsx'

const step = 30

/** What the clients have and nobody here began, with the game each most likely is. */
export function UntrackedTab() {
  const claims = useUntracked()
  const [shown, setShown] = useState(step)
  if (claims.isError) return <Failure error={claims.error} onRetry={() => void claims.refetch()} />
  if (claims.data === undefined) return <SkeletonLines lines={4} className="h-28" />
  const { groups, errors } = claims.data
  const rest = groups.length - shown
  return (
    <div className="grid gap-6">
      <ClientErrors errors={errors} />
      {groups.length === 0 ? (
        <Empty icon="plug" title="Nothing else in your clients">
          A download that was not started by Ludarr can be taken over here, to be followed and imported.
        </Empty>
      ) : (
        <p className="text-soft">
          These were not started by Ludarr. Say which game one is, and it is followed and imported like any other.
        </p>
      )}
      {groups.slice(0, shown).map((group) => (
        <Group key={group.gameId ?? group.title} group={group} />
      ))}
      {rest > 0 && <Button onClick={() => setShown(shown + step)}>Show {Math.min(step, rest)} more</Button>}
    </div>
  )
}

function Group({ group }: { group: UntrackedGroup }) {
  const likely =
    group.gameId === null
      ? 'Not in your library'
      : `In your library${group.why === null ? '' : `: ${lowered(group.why)}`}`
  return (
    <Section title={group.title} actions={<p className="text-sm text-soft">{likely}</p>}>
      <ul className="grid gap-3">
        {group.downloads.map((download) => (
          <DownloadCard key={download.id} download={download} withGame={false}>
            <TakeOver group={group} download={download} />
          </DownloadCard>
        ))}
      </ul>
    </Section>
  )
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

function TakeOver({ group: { gameId, title }, download }: { group: UntrackedGroup; download: Download }) {
  const claim = useAdoptDownload()
  const [asks, setAsks] = useState(false)
  const { downloaderId, clientId } = download
  if (downloaderId === null) return null
  const take = (knownId: string) =>
    claim.mutate(
      { downloaderId, clientId, gameId: knownId },
      { onSuccess: () => showToast({ tone: 'good', text: `${download.title} is followed for ${title} from now on.` }) },
    )
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2.5">
        {gameId !== null && (
          <Button small look="solid" icon="check" busy={claim.isPending} onClick={() => take(gameId)}>
            It is {title}
            <span className="sr-only">: take over {download.title}</span>
          </Button>
        )}
        <Button small look={gameId === null ? 'solid' : 'plain'} icon="search" onClick={() => setAsks(true)}>
          {gameId === null ? 'Say which game it is' : 'Another game'}
          <span className="sr-only">: {download.title}</span>
        </Button>
      </div>
      {claim.error !== null && (
        <p role="alert" className="text-sm text-bad">
          {claim.error.message}
        </p>
      )}
      {asks && (
        <AdoptDialog
          download={{ downloaderId, clientId, title: download.title }}
          guess={title}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  )
}
