import { useState } from 'react'
import type { ApiKey, maxApiKeys as mostOnTheWire } from '#domain/accounts/api-key.ts'
import { useApiKeys, useCreateApiKey, useRevokeApiKey } from '../../../api/account.ts'
import { formatMoment, formatWhen } from '../../../format/times.ts'
import { Field, inputStyle } from '../../../forms/field.tsx'
import { Problems } from '../../../forms/problem-list.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { CopyField } from '../../../parts/copy-field.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { Panel } from '../panel.tsx'

/** Typed against the wire's number, so that the two cannot drift apart. */
const maxApiKeys: typeof mostOnTheWire = 25

export function ApiKeysPanel() {
  const apiKeys = useApiKeys()
  const [isOpen, setIsOpen] = useState(false)
  const isFull = (apiKeys.data?.length ?? 0) >= maxApiKeys
  return (
    <Panel title="API keys" text="For programs that read your library or ask for games in your name.">
      {apiKeys.isError ? (
        <Failure error={apiKeys.error} onRetry={() => void apiKeys.refetch()} />
      ) : apiKeys.data === undefined ? (
        <SkeletonLines lines={2} className="h-12" />
      ) : (
        apiKeys.data.length > 0 && (
          <ul className="grid">
            {apiKeys.data.map((apiKey) => (
              <KeyLine key={apiKey.id} apiKey={apiKey} />
            ))}
          </ul>
        )
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon="key" disabled={isFull} onClick={() => setIsOpen(true)}>
          New API key
        </Button>
        {isFull && <p className="text-sm text-faint">{maxApiKeys} is the most. Revoke one to make room.</p>}
      </div>
      {isOpen && <NewKeyDialog onClose={() => setIsOpen(false)} />}
    </Panel>
  )
}

function KeyLine({ apiKey }: { apiKey: ApiKey }) {
  const revoke = useRevokeApiKey(apiKey.id)
  const [asks, setAsks] = useState(false)
  const used = apiKey.lastUsedAt === null ? 'never used' : `last used ${formatWhen(apiKey.lastUsedAt)}`
  return (
    <li className="flex items-center gap-4 border-b border-line py-2.5 first:pt-0 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{apiKey.name}</p>
        <p className="text-sm text-faint">
          <span className="font-mono">{apiKey.prefix}…</span> ·{' '}
          <span title={formatMoment(apiKey.createdAt)}>made {formatWhen(apiKey.createdAt)}</span> · {used}
        </p>
      </div>
      <IconButton icon="trash" label={`Revoke ${apiKey.name}`} onClick={() => setAsks(true)} />
      {asks && (
        <ConfirmDialog
          title={`Revoke ${apiKey.name}?`}
          action="Revoke"
          busy={revoke.isPending}
          onClose={() => setAsks(false)}
          onConfirm={() =>
            revoke.mutate(undefined, {
              onSuccess: () => {
                showToast({ tone: 'good', text: `${apiKey.name} is revoked.` })
                setAsks(false)
              },
            })
          }
        >
          Whatever uses this key is refused from then on.
        </ConfirmDialog>
      )}
    </li>
  )
}

function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateApiKey()
  const [name, setName] = useState('')
  const { byField, rest } = problemsOf(create.error, ['name'])
  if (create.data !== undefined) {
    return (
      <Dialog title={create.data.name} onClose={onClose}>
        <p>
          <strong className="font-semibold">Copy the key now: it is shown this once.</strong>{' '}
          <span className="text-soft">
            Ludarr keeps only what it needs to recognise it. If it is lost, make another.
          </span>
        </p>
        <CopyField label="The API key" text={create.data.key} />
        <div className="flex justify-end">
          <Button onClick={onClose}>I have it</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title="New API key" onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate(name.trim())
        }}
      >
        <Field
          id="key-name"
          title="Name"
          help="To tell it from others: the program that gets it"
          problem={byField.name}
        >
          <input
            id="key-name"
            maxLength={100}
            placeholder="Desktop extension"
            className={inputStyle}
            value={name}
            aria-describedby="key-name-below"
            aria-invalid={byField.name !== undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Problems lines={rest} />
        <div className="flex justify-end">
          <Button type="submit" look="solid" icon="key" busy={create.isPending} disabled={name.trim() === ''}>
            Make the key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
