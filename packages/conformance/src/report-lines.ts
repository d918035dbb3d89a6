import { formatGcpAmount, type FetchLikeInit } from '@baize/vendor-wire'
import type { ConformanceEvent, ScenarioResult } from './run-scenarios.ts'

/** The currency and decimals of amounts in a report. */
export interface ReportCurrency {
  readonly currency: string
  readonly digits: number
}

/** Formats an event as text: one line, and for a failure the evidence below it. */
export function textOf(event: ConformanceEvent, { currency, digits }: ReportCurrency): string {
  const money = (amountMinor: bigint) => `${signedAmount(amountMinor, digits)} ${currency}`
  switch (event.event) {
    case 'account':
      return accountText(event.balanceMinor, event.neededMinor, money)
    case 'scenario':
      return scenarioText(event)
    case 'end': {
      const change = event.balanceChangeMinor ?? 0n
      const moved = change === 0n ? [] : [`The account's balance has changed by ${money(change)}.`]
      return [...moved, `${event.passed} passed, ${event.failed} failed, ${event.skipped} skipped`].join('\n')
    }
  }
}

function accountText(balanceMinor: bigint, neededMinor: bigint, money: (amountMinor: bigint) => string): string {
  const [balance, needed] = [money(balanceMinor), money(neededMinor)]
  if (neededMinor === 0n) return `The account holds ${balance}.`
  if (balanceMinor >= neededMinor)
    return `The account holds ${balance}. The scenarios need ${needed} and return it afterwards.`
  return `The account holds only ${balance}, but the scenarios need ${needed}. Those it cannot fund are skipped.`
}

function scenarioText({ group, name, rule, outcome, reason, exchange }: ScenarioResult): string {
  const title = `${outcome.padEnd(7)}  ${group}: ${name}`
  if (outcome === 'passed') return title
  if (outcome === 'skipped') return `${title} (${reason})`
  const lines = [title, `  rule     ${rule}`, `  found    ${reason}`]
  if (exchange !== undefined) {
    lines.push(`  request  POST ${exchange.path} ${exchange.requestBody || '(empty body)'}`)
    lines.push(`  reply    ${exchange.httpStatus} ${exchange.replyBody || '(empty body)'}`)
  }
  return lines.join('\n')
}

/** Formats an event as one line of JSON; amounts are decimal strings in main units. */
export function jsonOf(event: ConformanceEvent, { digits }: ReportCurrency): string {
  const money = (amountMinor: bigint) => signedAmount(amountMinor, digits)
  switch (event.event) {
    case 'account':
      return JSON.stringify({
        event: event.event,
        balance: money(event.balanceMinor),
        needed: money(event.neededMinor),
      })
    case 'scenario':
      return JSON.stringify(event)
    case 'end': {
      const { balanceChangeMinor, ...counts } = event
      const change = balanceChangeMinor === undefined ? {} : { balanceChange: money(balanceChangeMinor) }
      return JSON.stringify({ ...counts, ...change })
    }
  }
}

/** A request as a command for a shell, byte for byte. */
export function curlOf(
  url: string,
  { method, headers, body }: Pick<FetchLikeInit, 'method' | 'headers' | 'body'>,
): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
  const named = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  return ['curl', '-X', method, quoted(url), ...named, '--data-binary', quoted(body)].join(' ')
}

function signedAmount(amountMinor: bigint, digits: number): string {
  return amountMinor < 0n ? `-${formatGcpAmount(-amountMinor, digits)}` : formatGcpAmount(amountMinor, digits)
}
