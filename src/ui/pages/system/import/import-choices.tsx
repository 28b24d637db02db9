import { useState } from 'react'
import { useAccounts } from '../../../api/account.ts'
import type { Schema } from '../../../api/client.ts'
import type { ProgramImportChoices } from '../../../api/program-import.ts'
import { useSession } from '../../../api/session.ts'
import { useMetadataKinds } from '../../../api/settings.ts'
import { ChoiceCards } from '../../../forms/choice-cards.tsx'
import { Field, inputStyle } from '../../../forms/field.tsx'
import { Button } from '../../../parts/button.tsx'
import { Badge } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'
import { choiceOf, chosenTarget, ownAdmin, ownMember, withAccount } from './account-choice.ts'

type Report = Schema<'ProgramImport'>
type ChoicesProps = {
  report: Report
  choices: ProgramImportChoices
  onChange: (choices: ProgramImportChoices) => void
}

const accountsAtOnce = 50

/** Asks for each account of the other program whose library its games go to. */
export function AccountChoices({ report, choices, onChange }: ChoicesProps) {
  const [limit, setLimit] = useState(accountsAtOnce)
  const { accounts, program } = report
  if (accounts.length === 0) return null
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1 font-medium">{t('programImport.accounts')}</legend>
      <p className="text-sm text-soft">{t('programImport.accountsHelp')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {accounts.slice(0, limit).map((account) => (
          <AccountChoice
            key={account.id}
            account={account}
            program={program}
            chosen={chosenTarget(account, choices.accounts)}
            onChoose={(target) =>
              onChange({ ...choices, accounts: withAccount(choices.accounts, choiceOf(account.id, target)) })
            }
          />
        ))}
      </div>
      {accounts.length > limit && (
        <Button className="justify-self-start" onClick={() => setLimit(limit + accountsAtOnce)}>
          {t('common.showMore')}
        </Button>
      )}
    </fieldset>
  )
}

type AccountChoiceProps = {
  account: Report['accounts'][number]
  program: string
  chosen: string
  onChoose: (target: string) => void
}

function AccountChoice({ account, program, chosen, onChoose }: AccountChoiceProps) {
  const me = useSession().data
  const others = (useAccounts().data ?? []).filter(({ id }) => id !== me?.id)
  const id = `import-account-${account.id}`
  // An account that was imported before has its id.
  const hasOwn = account.id === me?.id || others.some((other) => other.id === account.id)
  return (
    <Field
      id={id}
      title={t('programImport.gamesOf', { username: account.username, count: account.games })}
      help={account.wasAdmin ? t('programImport.wasAdmin', { program }) : null}
    >
      <select
        id={id}
        value={chosen}
        aria-describedby={`${id}-below`}
        onChange={(event) => onChoose(event.target.value)}
        className={inputStyle}
      >
        {me && <option value={me.id}>{t('programImport.intoMine', { username: me.username })}</option>}
        {!hasOwn && <option value={ownMember}>{t('programImport.ownMember')}</option>}
        {!hasOwn && <option value={ownAdmin}>{t('programImport.ownAdmin')}</option>}
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {t('programImport.intoExisting', { username: other.username })}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** Asks which metadata provider is used afterwards, if the one of the other program passed its test. */
export function MetadataChoice({ report: { metadata }, choices, onChange }: ChoicesProps) {
  const labelOf = useProviderLabel()
  if (metadata === null || metadata.imported === metadata.current) return null
  const [current, provider] = [labelOf(metadata.current), labelOf(metadata.imported)]
  const { fixedBy, test } = metadata
  if (fixedBy !== null) {
    return <p className="text-sm text-soft">{t('programImport.providerFixed', { variable: fixedBy, current })}</p>
  }
  if (test?.ok !== true) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <Badge tone="bad">{t('programImport.metadataTest')}</Badge>
        <span className="min-w-0 flex-1 basis-56 break-words">
          {t('programImport.testFailed', { provider, current, reason: test?.message ?? '' })}
        </span>
      </p>
    )
  }
  return (
    <div className="grid min-w-0 gap-3">
      <p className="font-medium" aria-hidden="true">
        {t('programImport.metadata')}
      </p>
      <ChoiceCards
        label={t('programImport.metadata')}
        name="import-metadata"
        choices={{
          keep: t('programImport.keepProvider', { provider: current }),
          imported: t('programImport.useProvider', { provider }),
        }}
        chosen={choices.metadataProvider}
        onChoose={(metadataProvider) => onChange({ ...choices, metadataProvider })}
      />
      <p className="text-sm text-soft">{t('programImport.testPassed', { provider })}</p>
    </div>
  )
}

/** The name of a metadata provider as users know it. */
export function useProviderLabel(): (provider: string) => string {
  const kinds = useMetadataKinds().data ?? []
  return (provider) => kinds.find((kind) => kind.provider === provider)?.label ?? provider
}
