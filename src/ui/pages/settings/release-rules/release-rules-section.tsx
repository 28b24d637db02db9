import { useState } from 'react'
import type { ReleaseRule } from '#domain/release-rules/release-rule.ts'
import { maxRules } from '#domain/release-rules/rule-choices.ts'
import { rulesExportAddress, useReleaseRules, useSaveReleaseRules } from '../../../api/release-rules.ts'
import { Button, buttonStyle, IconButton } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { HelpPageLink } from '../../../parts/panel.tsx'
import { Badge, Empty, Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { ImportRulesDialog } from './import-dialog.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { describeEffect, describeRule } from './rule-texts.ts'

/** The rules of the user for releases. */
export function ReleaseRulesSection() {
  const rules = useReleaseRules()
  const [edited, setEdited] = useState<number | null>(null)
  const [importing, setImporting] = useState(false)
  if (rules.isLoadingError) return <Failure error={rules.error} onRetry={() => void rules.refetch()} />
  if (rules.data === undefined) return <SkeletonLines className="h-20" lines={3} />
  const list = rules.data
  const add = (
    <Button look="solid" icon="add" disabled={list.length >= maxRules} onClick={() => setEdited(list.length)}>
      {t('releaseRule.add')}
    </Button>
  )
  const importRules = (
    <Button icon="import" onClick={() => setImporting(true)}>
      {t('settings.import')}
    </Button>
  )
  return (
    <div className="grid gap-4">
      {list.length === 0 ? (
        <Empty
          icon="filter"
          title={t('releaseRule.none')}
          action={
            <div className="flex flex-wrap justify-center gap-2.5">
              {add}
              {importRules}
            </div>
          }
        >
          {t('releaseRule.hint')}
        </Empty>
      ) : (
        <>
          <p className="text-soft">{t('releaseRule.hint')}</p>
          <ol aria-label={t('releaseRule.rules')} className="grid gap-2.5">
            {list.map((rule, index) => (
              <RuleLine key={rule.name} rules={list} index={index} onEdit={() => setEdited(index)} />
            ))}
          </ol>
          <div className="flex flex-wrap gap-2.5">
            {add}
            {importRules}
            <a href={rulesExportAddress} download="ludarr-release-rules.json" className={buttonStyle('plain')}>
              <Icon name="grab" className="size-5" />
              {t('releaseRule.export')}
            </a>
          </div>
        </>
      )}
      <HelpPageLink page="release-rules#rules" label={t('releaseRule.about')} />
      {edited !== null && <RuleDialog rules={list} index={edited} onClose={() => setEdited(null)} />}
      {importing && <ImportRulesDialog onClose={() => setImporting(false)} />}
    </div>
  )
}

type RuleLineProps = { rules: readonly ReleaseRule[]; index: number; onEdit: () => void }

function RuleLine({ rules, index, onEdit }: RuleLineProps) {
  const save = useSaveReleaseRules()
  const [isRemoving, setIsRemoving] = useState(false)
  const rule = rules[index]
  if (rule === undefined) return null
  const { name, effect } = rule
  const others = rules.toSpliced(index, 1)
  const move = (to: number) =>
    save.mutate(others.toSpliced(to, 0, rule), {
      onError: (error) => showToast({ tone: 'bad', text: error.message }),
    })
  const remove = () =>
    save.mutate(others, {
      onSuccess: () => showToast({ tone: 'good', text: t('settings.removed', { name }) }),
      onError: (error) => showToast({ tone: 'bad', text: error.message }),
    })
  const tone = effect === 'reject' ? 'warn' : effect === 'accept' ? 'good' : 'calm'
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-2xl border border-line bg-panel py-2.5 pr-3 pl-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <Badge tone={tone}>{describeEffect(rule)}</Badge>
        </p>
        <p className="text-sm break-words text-faint">{describeRule(rule)}</p>
      </div>
      <div className="ml-auto flex">
        <IconButton
          icon="up"
          label={t('releaseRule.moveUp', { name })}
          disabled={index === 0}
          busy={save.isPending}
          onClick={() => move(index - 1)}
        />
        <IconButton
          icon="down"
          label={t('releaseRule.moveDown', { name })}
          disabled={index === rules.length - 1}
          busy={save.isPending}
          onClick={() => move(index + 1)}
        />
        <IconButton icon="edit" label={t('settings.edit', { name })} onClick={onEdit} />
        <IconButton icon="trash" label={t('settings.removeNamed', { name })} onClick={() => setIsRemoving(true)} />
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={t('settings.removeQuestion', { name })}
          action={t('releaseRule.remove')}
          busy={save.isPending}
          onClose={() => setIsRemoving(false)}
          onConfirm={remove}
        >
          {t('releaseRule.removal')}
        </ConfirmDialog>
      )}
    </li>
  )
}
