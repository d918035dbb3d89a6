import type { SeedPair } from '@baize/contract'
import { returnText } from '../money/money-text.ts'
import type { Phrase } from '../phrases.ts'
import { element } from './element.ts'

/** What every game says of its return and its proof. */
export interface ProofInfo {
  readonly publishedReturn: string
  readonly definitionHash: string
  readonly seeds: SeedPair
  readonly lastRoundId: string | undefined
  /** The most that a round pays, formatted; `undefined` to leave it out. */
  readonly maxWin: string | undefined
}

/** The published return, and everything that a round can be verified with. */
export function proofSection(phrase: Phrase, info: ProofInfo): HTMLElement {
  const { seeds, lastRoundId, maxWin } = info
  const verify =
    lastRoundId === undefined
      ? phrase('info.noRound')
      : element('span', {}, code(lastRoundId), verifyLink(phrase, lastRoundId))
  return infoSection(
    phrase('info.fair'),
    element(
      'p',
      { class: 'return' },
      element('strong', {}, returnText(info.publishedReturn)),
      ` ${phrase('info.return')}`,
    ),
    element('p', { class: 'hint' }, phrase('info.returnHint')),
    facts([
      ...(maxWin === undefined ? [] : [[phrase('info.maxWin'), maxWin] as const]),
      [phrase('info.lastRound'), verify],
      [phrase('info.definition'), code(info.definitionHash)],
      [phrase('info.commitment'), code(seeds.serverSeedHash)],
      [phrase('info.nextCommitment'), code(seeds.nextServerSeedHash)],
      [phrase('info.clientSeed'), code(seeds.clientSeed)],
      [phrase('info.nonce'), seeds.nextNonce],
    ]),
  )
}

/** A link to the page on which a browser computes a round or a boss again. */
export function verifyLink(phrase: Phrase, roundId: string): HTMLElement {
  return element(
    'a',
    { class: 'verify', href: `/verify/${roundId}`, target: '_blank', rel: 'noopener' },
    phrase('info.verify'),
  )
}

/** A part of the dialog with a heading. */
export function infoSection(title: string, ...children: readonly Node[]): HTMLElement {
  return element('section', {}, element('h3', {}, title), ...children)
}

/** A list of sentences. */
export function infoList(items: readonly string[]): HTMLElement {
  return element('ul', {}, ...items.map((item) => element('li', {}, item)))
}

function code(text: string): HTMLElement {
  return element('code', {}, text)
}

function facts(rows: readonly (readonly [string, Node | string])[]): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([term, fact]) => [element('dt', {}, term), element('dd', {}, fact)]),
  )
}
