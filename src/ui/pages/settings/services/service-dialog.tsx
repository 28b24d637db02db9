import { useState } from 'react'
import { type Family, type Service, useSaveService, useTestService } from '../../../api/services.ts'
import { CategoryField } from '../../../forms/category-field.tsx'
import { DeclaredFields } from '../../../forms/declared-fields.tsx'
import {
  changeBody,
  changedFields,
  type Draft,
  type DraftValue,
  draftOf,
  firstMissing,
  newBody,
} from '../../../forms/drafts.ts'
import { Problems } from '../../../forms/field.tsx'
import { FormDialog, useDialogChanges } from '../../../forms/form-dialog.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { TagField } from '../../../forms/tag-field.tsx'
import { Button } from '../../../parts/button.tsx'
import { DialogFoot } from '../../../parts/dialog.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { DocsLink, HelpPageLink } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { freeName, kindHelp, kindIdOf, type ServiceKind } from './service-kinds.ts'
import { TestResult } from './test-result.tsx'
import { useCategoryChoice } from './use-category-choice.ts'

type ServiceDialogProps = {
  family: Family
  kinds: ServiceKind[]
  service: Service | null
  /** Values of a new service that are known already. */
  suggested?: Record<string, unknown>
  taken: string[]
  title: string
  onClose: () => void
}

export function ServiceDialog({ kinds, service, title, onClose, ...rest }: ServiceDialogProps) {
  const fixed =
    service === null ? (kinds.length === 1 ? kinds[0] : undefined) : kinds.find(({ id }) => id === kindIdOf(service))
  const [chosen, setChosen] = useState<ServiceKind | undefined>(fixed)
  return (
    <FormDialog title={title} onClose={onClose} wide>
      {chosen === undefined ? (
        <KindChoice kinds={kinds} onChoose={setChosen} />
      ) : (
        <ServiceForm key={chosen.id} kind={chosen} service={service} onClose={onClose} {...rest} />
      )}
    </FormDialog>
  )
}

type KindChoiceProps<Kind> = { kinds: Kind[]; onChoose: (kind: Kind) => void }

export function KindChoice<Kind extends Pick<ServiceKind, 'id' | 'label'>>({ kinds, onChoose }: KindChoiceProps<Kind>) {
  return (
    <ul className="grid gap-2.5 sm:grid-cols-2">
      {kinds.map((kind) => (
        <li key={kind.id}>
          <button
            type="button"
            onClick={() => onChoose(kind)}
            className="flex min-h-14 w-full items-center justify-between gap-3 rounded-xl border border-line px-4 text-left font-medium hover:border-accent"
          >
            {kind.label}
            <Icon name="next" className="size-4 text-faint" />
          </button>
        </li>
      ))}
    </ul>
  )
}

type ServiceFormProps = Omit<ServiceDialogProps, 'kinds' | 'title'> & { kind: ServiceKind }

function ServiceForm({ family, kind, service, suggested, taken, onClose }: ServiceFormProps) {
  const stored = service === null ? { ...kind.body, name: freeName(kind.label, taken), ...suggested } : { ...service }
  const [draft, setDraft] = useState<Draft>(() => draftOf(kind.fields, stored))
  const startTags: readonly string[] = service?.tagIds ?? []
  const [tagIds, setTagIds] = useState(startTags)
  const isRetagged = new Set(tagIds).symmetricDifference(new Set(startTags)).size > 0
  useDialogChanges(
    [...changedFields(kind.fields, draft, stored).map(({ title }) => title), ...(isRetagged ? [t('tag.tags')] : [])],
    () => {
      setDraft(draftOf(kind.fields, stored))
      setTagIds(startTags)
    },
  )
  const categories = useCategoryChoice(kind.fields, service)
  const save = useSaveService(family, service?.id ?? null)
  const test = useTestService(family)
  const names = kind.fields.map(({ name }) => name)
  const { byField, rest } = problemsOf(save.error ?? test.error, names)
  const missing = firstMissing(kind.fields, draft)
  const testBody = () => newBody(kind.fields, draft, { ...kind.body, ...(service === null ? {} : { id: service.id }) })
  const runTest = (then: (draft: Draft) => void = () => {}) =>
    test.mutate(testBody(), {
      onSuccess: (outcome) => {
        const found = categories.learn(outcome)
        const suggests = service === null && isEmptyList(draft.categories)
        const next = suggests ? { ...draft, categories: found } : draft
        if (suggests) setDraft((now) => (isEmptyList(now.categories) ? { ...now, categories: found } : now))
        if (outcome.ok) then(next)
      },
    })
  // A new indexer is saved with the categories that its test suggests. After a failed test it is saved without.
  const isUnchecked =
    service === null && categories.field !== null && isEmptyList(draft.categories) && !test.isSuccess && !test.isError
  const change = (changed: Draft) => {
    setDraft(changed)
    test.reset()
    save.reset()
  }
  const store = (shown: Draft) => {
    const body =
      service === null
        ? newBody(kind.fields, shown, { ...kind.body, tagIds })
        : { ...changeBody(kind.fields, shown, stored), ...(isRetagged ? { tagIds } : {}) }
    save.mutate(body, {
      onSuccess: ({ name }) => {
        const count = shown === draft ? 0 : listIn(shown.categories).length
        const text = count === 0 ? t('settings.saved', { name }) : t('settingsService.savedWith', { name, count })
        showToast({ tone: 'good', text })
        onClose()
      },
    })
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isUnchecked) runTest(store)
        else store(draft)
      }}
    >
      <DeclaredFields
        fields={kind.fields.filter((field) => field !== categories.field)}
        draft={draft}
        problems={byField}
        onChange={change}
      />
      {categories.field !== null && (
        <CategoryField
          title={categories.field.title}
          value={listIn(draft[categories.field.name])}
          offered={categories.offered}
          whenNone={categories.whenNone}
          hint={categories.isSuggested ? t('settingsService.suggested') : undefined}
          problem={byField[categories.field.name]}
          onChange={(value) => setDraft((now) => ({ ...now, categories: value }))}
        />
      )}
      <TagField title={t('tag.tags')} help={t('tag.serviceHelp')} value={tagIds} onChange={setTagIds} />
      <HelpPageLink page={kindHelp[family]} label={t('settings.help')} />
      {kind.docsUrl !== null && <DocsLink href={kind.docsUrl} label={t('settings.about', { name: kind.label })} />}
      <DialogFoot>
        {test.error === null && <TestResult test={test} />}
        <Problems lines={rest} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {missing !== null && (
            <p className="mr-auto text-sm text-faint">{t('settings.required', { title: missing.title })}</p>
          )}
          <Button icon="plug" busy={test.isPending} disabled={missing !== null} onClick={() => runTest()}>
            {t('settings.test')}
          </Button>
          <Button
            type="submit"
            look="solid"
            icon="check"
            busy={save.isPending || (isUnchecked && test.isPending)}
            disabled={missing !== null}
          >
            {t('common.save')}
          </Button>
        </div>
      </DialogFoot>
    </form>
  )
}

function listIn(value: DraftValue | undefined): readonly string[] {
  return typeof value === 'object' ? value : []
}

function isEmptyList(value: DraftValue | undefined): boolean {
  return listIn(value).length === 0
}
