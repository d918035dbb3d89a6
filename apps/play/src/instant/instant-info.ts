import type { openGame, SeedPair, ValueOf } from '@baize/contract'
import { openDialog } from '../controls/dialog.ts'
import { element } from '../controls/element.ts'
import { infoList, infoSection, proofSection } from '../controls/info-parts.ts'
import type { Phrase } from '../phrases.ts'
import type { Purse } from './purse.ts'
import type { Stage } from './stage.ts'

/** What the dialog of a game with a bet shows. */
export interface InstantInfo {
  readonly sections: ReturnType<Stage['info']>
  readonly opened: ValueOf<typeof openGame>
  readonly seeds: SeedPair
  readonly lastRoundId: string | undefined
  readonly purse: Purse
}

/** Opens the rules, payouts, return and proof of a game with a bet. */
export function openInstantInfo(phrase: Phrase, { sections, opened, purse, ...info }: InstantInfo): void {
  const shown = (amount: string) => purse.money(purse.amount(amount))
  const maxPayout = opened.maxPayout === null ? undefined : shown(opened.maxPayout)
  const { publishedReturn, definitionHash } = opened
  openDialog(phrase, 'info', phrase('info.title'), [
    ...sections.map(({ title, body }) => infoSection(title, ...body)),
    infoSection(
      phrase('info.rules'),
      infoList([
        phrase('info.ruleDrawn'),
        phrase('info.ruleStake', shown(opened.minStake), shown(opened.maxStake)),
        ...(maxPayout === undefined ? [] : [phrase('info.ruleMaxPayout', maxPayout)]),
        phrase('info.ruleRounding'),
        phrase('info.ruleTurnover'),
        phrase('info.ruleBroken'),
        phrase('info.ruleMalfunction'),
      ]),
    ),
    proofSection(phrase, { ...info, publishedReturn, definitionHash, maxWin: maxPayout }),
    infoSection(phrase('info.keys'), element('p', {}, phrase('info.keysInstant'))),
  ])
}
