import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon, type IconName } from './icon.tsx'

type Look = 'solid' | 'plain' | 'quiet' | 'danger'

const looks: Record<Look, string> = {
  solid: 'bg-accent text-on-accent font-semibold hover:brightness-110',
  plain: 'bg-raised text-ink border border-line hover:border-edge',
  quiet: 'text-soft hover:text-ink hover:bg-raised',
  danger: 'bg-bad-deep text-bad border border-bad/40 hover:border-bad',
}

export function buttonStyle(look: Look, small = false): string {
  const size = small ? 'min-h-9 px-3 text-sm gap-1.5' : 'min-h-11 px-4 gap-2'
  return `inline-flex max-w-full items-center justify-center rounded-lg whitespace-nowrap max-[22rem]:whitespace-normal transition select-none disabled:opacity-50 aria-disabled:opacity-50 ${size} ${looks[look]}`
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look
  small?: boolean
  icon?: IconName
  busy?: boolean
}

/** A busy button ignores clicks but keeps the focus, which a disabled button would lose. */
function whileBusy(busy: boolean, { onClick, disabled }: ButtonHTMLAttributes<HTMLButtonElement>) {
  if (!busy) return { onClick, disabled }
  // Enter clicks this button, too, and must not submit a form again.
  return { onClick: (event: MouseEvent) => event.preventDefault(), 'aria-disabled': true, 'aria-busy': true }
}

export function Button({
  look = 'plain',
  small = false,
  icon,
  busy = false,
  children,
  className = '',
  ...rest
}: ButtonProps) {
  return (
    <button type="button" {...rest} {...whileBusy(busy, rest)} className={`${buttonStyle(look, small)} ${className}`}>
      {busy ? <Spinner /> : icon && <Icon name={icon} className={small ? 'size-4' : 'size-5'} />}
      {children}
    </button>
  )
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon: IconName; label: string; busy?: boolean }

export function IconButton({ icon, label, busy = false, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...whileBusy(busy, rest)}
      aria-label={label}
      title={label}
      className={`inline-flex size-11 items-center justify-center rounded-lg text-soft transition hover:bg-raised hover:text-ink disabled:opacity-50 aria-disabled:opacity-50 sm:size-9 ${className}`}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
    </button>
  )
}

type ButtonLinkProps = { href: string; look?: Look; small?: boolean; icon?: IconName; children: ReactNode }

export function ButtonLink({ href, look = 'plain', small = false, icon, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={buttonStyle(look, small)}>
      {icon && <Icon name={icon} className={small ? 'size-4' : 'size-5'} />}
      {children}
    </Link>
  )
}

export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`animate-turn ${className}`} fill="none" strokeWidth="3" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeLinecap="round" />
    </svg>
  )
}
