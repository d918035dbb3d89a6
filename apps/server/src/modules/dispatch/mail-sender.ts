import { createTransport } from 'nodemailer'
import type { Log } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Send } from './message.ts'

/** Time-out for each step of the mail server. */
const timeoutMs = 10_000

/**
 * Sends e-mails to an SMTP server over a few connections that stay open. Plain `smtp:` connections are upgraded by
 * STARTTLS, except to the same machine. E-mails are text only, so nothing in a name can become markup.
 */
export function mailSender(
  { smtpUrl, mailFrom }: { readonly smtpUrl: string; readonly mailFrom: string },
  log: Log,
): Send {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const onThisMachine = hostname === 'localhost' || hostname.startsWith('127.')
  const transport = createTransport({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !onThisMachine,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  })
  return async ({ to, subject, text }) => {
    try {
      // An address object is not parsed, so a comma in a mailbox cannot turn it into two recipients.
      await transport.sendMail({ from: mailFrom, to: { name: '', address: to }, subject: subject ?? '', text })
    } catch (error) {
      log.warn({ reason: codeOf(error) }, 'the mail server did not accept an e-mail')
      throw new Refusal('verification.send_failed')
    }
  }
}

/** The error's own message may repeat the recipient, so only its code is logged. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown'
}
