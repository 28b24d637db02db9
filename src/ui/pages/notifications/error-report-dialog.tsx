import { useErrorReport, useSendErrorReport } from '../../api/error-reports.ts'
import { Problems } from '../../forms/field.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { SkeletonLines } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/text.ts'

/** Shows the full text of an error report before it is sent. */
export function ErrorReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const report = useErrorReport(id)
  const send = useSendErrorReport(id)
  const submit = () =>
    send.mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'good', text: t('notifications.reportSent') })
        onClose()
      },
    })
  const problem = send.error ?? report.error
  return (
    <Dialog title={t('notifications.errorReport')} onClose={onClose} wide>
      {report.data === undefined ? (
        report.isError || <SkeletonLines className="h-24" />
      ) : (
        <>
          <p className="text-soft">
            {t('notifications.reportHint', {
              count: report.data.lineCount,
              appVersion: report.data.appVersion,
              platform: report.data.platform,
            })}
          </p>
          <pre className="max-h-[50dvh] overflow-auto rounded-lg border border-line bg-ground p-3 text-xs whitespace-pre-wrap break-words">
            {report.data.text}
          </pre>
        </>
      )}
      <DialogFoot>
        <Problems lines={problem === null ? [] : [problem.message]} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button look="solid" icon="next" busy={send.isPending} disabled={report.data === undefined} onClick={submit}>
            {t('notifications.sendReport')}
          </Button>
        </div>
      </DialogFoot>
    </Dialog>
  )
}
