import { useState } from 'react'
import type { ApiKey, maxApiKeys as serverLimit } from '#domain/accounts/api-key.ts'
import { useApiKeys, useCreateApiKey, useRevokeApiKey } from '../../../api/account.ts'
import { formatMoment, formatWhen } from '../../../format/values.ts'
import { Field, inputStyle, Problems } from '../../../forms/field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { CopyField } from '../../../parts/copy-field.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'

/** The type keeps it equal to the limit of the server. */
const maxApiKeys: typeof serverLimit = 25

export function ApiKeysPanel() {
  const apiKeys = useApiKeys()
  const [isOpen, setIsOpen] = useState(false)
  const isFull = (apiKeys.data?.length ?? 0) >= maxApiKeys
  return (
    <Panel title="API keys" text="For programs that access your library.">
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
        {isFull && (
          <p className="text-sm text-faint">Limit of {maxApiKeys} keys reached. Revoke one to create another.</p>
        )}
      </div>
      {isOpen && <NewKeyDialog onClose={() => setIsOpen(false)} />}
    </Panel>
  )
}

function KeyLine({ apiKey }: { apiKey: ApiKey }) {
  const revoke = useRevokeApiKey(apiKey.id)
  const [isOpen, setIsOpen] = useState(false)
  const used = apiKey.lastUsedAt === null ? 'never used' : `last used ${formatWhen(apiKey.lastUsedAt)}`
  return (
    <li className="flex items-center gap-4 border-b border-line py-2.5 first:pt-0 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{apiKey.name}</p>
        <p className="text-sm text-faint">
          <span className="font-mono">{apiKey.prefix}…</span> ·{' '}
          <span title={formatMoment(apiKey.createdAt)}>created {formatWhen(apiKey.createdAt)}</span> · {used}
        </p>
      </div>
      <IconButton icon="trash" label={`Revoke ${apiKey.name}`} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ConfirmDialog
          title={`Revoke ${apiKey.name}?`}
          action="Revoke"
          busy={revoke.isPending}
          onClose={() => setIsOpen(false)}
          onConfirm={() =>
            revoke.mutate(undefined, {
              onSuccess: () => {
                showToast({ tone: 'good', text: `Revoked ${apiKey.name}.` })
                setIsOpen(false)
              },
            })
          }
        >
          Programs that use this key lose access.
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
          <strong className="font-semibold">Copy the key now. It is shown only once.</strong>{' '}
          <span className="text-soft">If you lose it, create another.</span>
        </p>
        <CopyField label="API key" text={create.data.key} />
        <div className="flex justify-end">
          <Button onClick={onClose}>Done</Button>
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
        <Field id="key-name" title="Name" help="The program that uses this key." problem={byField.name}>
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
            Create key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
