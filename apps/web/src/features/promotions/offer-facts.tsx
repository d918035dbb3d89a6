import type { PromotionOffer } from '@baize/contract'
import type { ReactNode } from 'react'
import { useFormat } from '../../api/use-brand.ts'
import { usePromotionPhrases } from '../../language/phrases.ts'
import { useOfferWords, useTypeName } from './offer-words.ts'
import classes from './promotions.module.css'

/** What an offer gives and asks for, in short. */
export function OfferFacts({ offer }: { readonly offer: PromotionOffer }) {
  const say = usePromotionPhrases()
  const { minute } = useFormat()
  const { rewardOf, depositOf } = useOfferWords()
  const { from, until, conditions } = offer
  const runs = [from, until].map((time) => (time === null ? '' : minute(time)))
  return (
    <dl className={classes.facts}>
      <Fact name={say('facts.reward')}>{rewardOf(offer)}</Fact>
      {offer.deposit === null ? null : <Fact name={say('facts.deposit')}>{depositOf(offer)}</Fact>}
      {conditions === null ? null : <ConditionFacts conditions={conditions} />}
      <Fact name={say('facts.runs')}>{until === null && from === null ? say('facts.always') : runs.join(' – ')}</Fact>
    </dl>
  )
}

/** The conditions of bonus money. */
export function ConditionFacts({ conditions }: { readonly conditions: NonNullable<PromotionOffer['conditions']> }) {
  const say = usePromotionPhrases()
  const { money } = useFormat()
  const nameOf = useTypeName()
  const { turnover, of, contributions, maxStake, maxCashOut, days, kind } = conditions
  return (
    <>
      <Fact name={say('facts.turnover')}>{say(of === 'bonus' ? 'facts.ofBonus' : 'facts.ofBoth', turnover)}</Fact>
      <Fact name={say('facts.counts')}>
        <ul className={classes.shares}>
          {contributions.map(({ gameType, percent }) => (
            <li key={gameType}>{say('facts.share', nameOf(gameType), percent)}</li>
          ))}
        </ul>
      </Fact>
      <Fact name={say('facts.maxStake')}>{maxStake === null ? say('facts.noLimit') : money(maxStake)}</Fact>
      <Fact name={say('facts.maxCashOut')}>{maxCashOut === null ? say('facts.noLimit') : money(maxCashOut)}</Fact>
      <Fact name={say('facts.days')}>{say('facts.dayCount', days)}</Fact>
      <Fact name={say('facts.kind')}>{say(`facts.${kind}`)}</Fact>
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
