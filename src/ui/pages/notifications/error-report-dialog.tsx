import { counted } from '#domain/format.ts'
import { useErrorReport, useSendErrorReport } from '../../api/error-reports.ts'
import { Problems } from '../../forms/problem-list.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import { SkeletonLines } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'

/** What would leave, word for word, and the button that lets it. */
export function ErrorReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const report = useErrorReport(id)
  const send = useSendErrorReport(id)
  const submit = () =>
    send.mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'good', text: 'The report was sent.' })
        onClose()
      },
    })
  const trouble = send.error ?? report.error
  return (
    <Dialog title="Error report" onClose={onClose} wide>
      {report.data === undefined ? (
        report.isError || <SkeletonLines className="h-24" />
      ) : (
        <>
          <p className="text-soft">
            Only this is sent: {counted(report.data.lineCount, 'line')} of the log, version {report.data.appVersion} and{' '}
            {report.data.platform}. Names, addresses, paths and titles were taken out.
          </p>
          <pre className="max-h-[50dvh] overflow-auto rounded-lg border border-line bg-ground p-3 text-xs whitespace-pre-wrap break-words">
            {report.data.text}
          </pre>
        </>
      )}
      <DialogFoot>
        <Problems lines={trouble === null ? [] : [trouble.message]} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Close</Button>
          <Button look="solid" icon="next" busy={send.isPending} disabled={report.data === undefined} onClick={submit}>
            Send it
          </Button>
        </div>
      </DialogFoot>
    </Dialog>
  )
}
