import type { SmsGatewaySetting } from '../../kernel/config.ts'
import type { Log } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Send } from './message.ts'

const timeoutMs = 5_000

/**
 * Sends SMS through a gateway that accepts JSON by POST with a bearer token. 402 and 429 mean that the operator's quota is
 * used up (8.015), 400 and 422 that the number is not valid (8.009), and everything else that sending failed (8.012).
 */
export function smsSender({ url, token, sender }: SmsGatewaySetting, log: Log): Send {
  return async ({ to, text }) => {
    const status = await post(url, token, { to, from: sender, text })
    if (status >= 200 && status < 300) return
    log.warn({ status }, 'the SMS gateway did not accept an SMS')
    if (status === 402 || status === 429) throw new Refusal('verification.quota')
    if (status === 400 || status === 422) throw new Refusal('verification.mobile_invalid')
    throw new Refusal('verification.send_failed')
  }
}

/** Returns the gateway's status, or 0 if it did not answer in time. Redirects are not followed and count as failures. */
async function post(url: string, token: string, body: object): Promise<number> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await reply.body?.cancel()
    return reply.status
  } catch {
    return 0
  }
}
