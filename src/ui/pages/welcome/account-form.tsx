import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { type Credentials, useSignIn } from '../../api/session.ts'
import { Field, inputStyle } from '../../forms/field.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { Button } from '../../parts/button.tsx'
import { focusOnMount } from '../../parts/focus-on-mount.ts'
import { t } from '../../texts/text.ts'

type AccountFormProps = { endpoint: 'setup' | 'login'; action: string; isNew: boolean; username?: string }

export function AccountForm({ endpoint, action, isNew, username = '' }: AccountFormProps) {
  const signIn = useSignIn(endpoint)
  const [account, setAccount] = useState<Credentials>({ username, password: '' })
  const [confirmed, setConfirmed] = useState('')
  const differs = isNew && confirmed !== '' && confirmed !== account.password
  const [code, setCode] = useState('')
  // The password was right. Later errors, such as a rate limit, keep the step.
  const [asksCode, setAsksCode] = useState(false)
  const needsCode = signIn.error instanceof ApiError && signIn.error.body.secondFactor === true
  if (needsCode && !asksCode) setAsksCode(true)
  // The first answer only asks for the code.
  const error = needsCode && signIn.variables?.code === undefined ? null : signIn.error
  const { byField, rest } = problemsOf(error, ['username', 'password', 'code'])
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isNew && confirmed !== account.password) return
        signIn.mutate(asksCode ? { ...account, code } : account)
      }}
    >
      {asksCode ? (
        <CodeStep problem={byField.code} value={code} onChange={setCode} />
      ) : (
        <>
          <UsernameField
            isNew={isNew}
            problem={byField.username}
            value={account.username}
            onChange={(username) => setAccount({ ...account, username })}
          />
          <PasswordField
            id="password"
            title={t('common.password')}
            help={isNew ? t('welcome.passwordHint') : null}
            problem={byField.password}
            isNew={isNew}
            value={account.password}
            onChange={(password) => setAccount({ ...account, password })}
          />
        </>
      )}
      {isNew && (
        <PasswordField
          id="confirmed"
          title={t('welcome.confirmPassword')}
          help={null}
          problem={differs ? t('welcome.passwordsDiffer') : undefined}
          isNew
          value={confirmed}
          onChange={setConfirmed}
        />
      )}
      <div role="alert" className="text-bad empty:hidden">
        {rest.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Button type="submit" look="solid" busy={signIn.isPending}>
        {action}
      </Button>
      {asksCode && (
        <Button
          icon="back"
          onClick={() => {
            setAsksCode(false)
            setCode('')
            signIn.reset()
          }}
        >
          {t('welcome.otherAccount')}
        </Button>
      )}
    </form>
  )
}

type CodeStepProps = {
  problem: string | undefined
  value: string
  onChange: (value: string) => void
}

/** The second step, after the password was right. */
function CodeStep({ problem, value, onChange }: CodeStepProps) {
  return (
    <Field id="code" title={t('welcome.code')} problem={problem} help={t('welcome.codeHint')}>
      <input
        id="code"
        required
        maxLength={64}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        ref={focusOnMount}
        className={`${inputStyle} font-mono`}
        value={value}
        aria-describedby="code-below"
        aria-invalid={problem !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

type AccountFieldProps = {
  problem: string | undefined
  isNew: boolean
  value: string
  onChange: (value: string) => void
}

function UsernameField({ isNew, problem, value, onChange }: AccountFieldProps) {
  const help = isNew ? t('welcome.usernameHint') : null
  return (
    <Field id="username" title={t('common.username')} problem={problem} help={help}>
      <input
        id="username"
        required
        minLength={isNew ? 3 : 1}
        maxLength={64}
        pattern="[A-Za-z0-9._\-]+"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        ref={focusOnMount}
        className={inputStyle}
        value={value}
        aria-describedby="username-below"
        aria-invalid={problem !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
