import { formatGcpAmount } from '@baize/vendor-wire'
import type { ConformanceEvent, ScenarioResult } from './run-scenarios.ts'

/** How amounts are written in a report. */
export interface ReportCurrency {
  readonly currency: string
  readonly digits: number
}

/** An event as text for a person: one line, and for a failure what shows it below. */
export function textOf(event: ConformanceEvent, { currency, digits }: ReportCurrency): string {
  const money = (amountMinor: bigint) => `${signedAmount(amountMinor, digits)} ${currency}`
  switch (event.event) {
    case 'account':
      return event.balanceMinor < event.neededMinor
        ? `The account holds ${money(event.balanceMinor)}, which is too little: all scenarios together need ${money(event.neededMinor)}. Those that need more than there is are skipped.`
        : `The account holds ${money(event.balanceMinor)}; the scenarios need ${money(event.neededMinor)} and give it back.`
    case 'scenario':
      return scenarioText(event)
    case 'end': {
      const change = event.balanceChangeMinor ?? 0n
      const moved = change === 0n ? [] : [`The account's balance is not what it was: ${money(change)}.`]
      return [...moved, `${event.passed} passed, ${event.failed} failed, ${event.skipped} skipped`].join('\n')
    }
  }
}

function scenarioText({ group, name, rule, outcome, reason, exchange }: ScenarioResult): string {
  const title = `${outcome.padEnd(7)}  ${group}: ${name}`
  if (outcome === 'passed') return title
  if (outcome === 'skipped') return `${title} (${reason})`
  const lines = [title, `  rule     ${rule}`, `  found    ${reason}`]
  if (exchange !== undefined) {
    lines.push(`  request  POST ${exchange.path} ${exchange.requestBody || '(an empty body)'}`)
    lines.push(`  reply    ${exchange.httpStatus} ${exchange.replyBody || '(an empty body)'}`)
  }
  return lines.join('\n')
}

/** An event as one line of JSON; amounts are decimal strings in main units. */
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

function signedAmount(amountMinor: bigint, digits: number): string {
  return amountMinor < 0n ? `-${formatGcpAmount(-amountMinor, digits)}` : formatGcpAmount(amountMinor, digits)
}
