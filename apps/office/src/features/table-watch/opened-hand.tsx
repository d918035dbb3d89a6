import type { OpenedHand } from '@baize/contract/office'
import { MemberLink } from '../../kit/member-link.tsx'
import { ExactTime, Money } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import { ChipAmount, useChipWords } from './chip-amount.tsx'
import classes from './table-watch.module.css'

/** A finished hand with every card, and what was done in it, in order. */
export function OpenedHandView({ hand }: { readonly hand: OpenedHand }) {
  const t = usePhrasesOf('office-table-watch')
  const boardName = hand.terms.engine === 'dou-dizhu' ? t('bottom') : t('board')
  return (
    <div className={classes.stack}>
      <p className={classes.muted}>
        <ExactTime time={hand.startedAt} />
        {hand.play === 'cash' ? (
          <>
            {' · '}
            {t('rake')} <Money amount={hand.rake} />
          </>
        ) : null}
      </p>
      {hand.board.length === 0 ? null : (
        <section>
          <h3 className={classes.heading}>{boardName}</h3>
          <Cards cards={hand.board} />
        </section>
      )}
      <section>
        <h3 className={classes.heading}>{t('players')}</h3>
        <ul className={classes.players}>
          {hand.seats.map((seat) => (
            <Player key={seat.seat} play={hand.play} seat={seat} />
          ))}
        </ul>
      </section>
      <section>
        <h3 className={classes.heading}>{t('actions')}</h3>
        <Actions hand={hand} />
      </section>
    </div>
  )
}

function Player({ seat, play }: Pick<OpenedHand, 'play'> & { readonly seat: OpenedHand['seats'][number] }) {
  const t = usePhrasesOf('office-table-watch')
  const { chips } = useChipWords()
  const digits = useDigits({ play })
  const result = lessOf(seat.won, seat.staked, digits)
  return (
    <li>
      <div className={classes.signal}>
        <span>
          {seat.member === null ? (
            <>
              {seat.name} <span className={classes.muted}>({t('demo')})</span>
            </>
          ) : (
            <MemberLink memberId={seat.member.memberId} name={seat.name} />
          )}{' '}
          <span className={classes.muted}>{t('seat', seat.seat + 1)}</span>
        </span>
        <ChipAmount amount={result} isSigned play={play} />
      </div>
      <Cards cards={seat.cards} />
      <p className={classes.muted}>{t('broughtIn', chips({ play }, seat.chips), chips({ play }, result))}</p>
    </li>
  )
}

/** The digits of amounts in a hand: tournament chips have none. */
function useDigits({ play }: Pick<OpenedHand, 'play'>): number {
  const { digits } = useBrand()
  return play === 'cash' ? digits : 0
}

/** One amount less another, both decimal texts with so many digits. */
function lessOf(amount: string, other: string, digits: number): string {
  const minorOf = (text: string) => BigInt(text.replace('.', ''))
  const less = minorOf(amount) - minorOf(other)
  const text = String(less < 0n ? -less : less).padStart(digits + 1, '0')
  const written = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return less < 0n ? `-${written}` : written
}

function Actions({ hand }: { readonly hand: OpenedHand }) {
  const t = usePhrasesOf('office-table-watch')
  const { chips } = useChipWords()
  const names = new Map(hand.seats.map(({ seat, name }) => [seat, name]))
  const phases = [...Map.groupBy(hand.actions, ({ phase }) => phase)]
  return phases.map(([phase, actions]) => (
    <div key={phase}>
      <p className={classes.phase}>
        {t(`phase.${phase}`)}
        {hand.terms.engine === 'holdem' ? (
          <span className={classes.muted}> · {t('potOf', chips(hand, actions[0]?.pot ?? '0'))}</span>
        ) : null}
      </p>
      <ol className={classes.actions}>
        {actions.map((one) => (
          <li key={`${one.at} ${one.seat}`}>
            <strong>{names.get(one.seat)}</strong> <Did action={one.action} play={hand.play} />
            {one.by === 'time' ? <span className={classes.muted}> ({t('byTime')})</span> : null}
          </li>
        ))}
      </ol>
    </div>
  ))
}

function Did({ action, play }: Pick<OpenedHand, 'play'> & Pick<OpenedHand['actions'][number], 'action'>) {
  const t = usePhrasesOf('office-table-watch')
  const words = useChipWords()
  const digits = useDigits({ play })
  const chips = (minor: number) => words.chips({ play }, lessOf(String(minor), '0', digits))
  switch (action.kind) {
    case 'raise':
      return t('did.raise', chips(action.to))
    case 'bet':
      return t('did.bet', chips(action.amount))
    case 'bid':
      return action.points === 0 ? t('did.pass') : t('did.bid', action.points)
    case 'play':
      return (
        <>
          {t('did.play')} <Cards cards={action.cards} />
        </>
      )
    case 'fold':
    case 'check':
    case 'call':
    case 'draw':
    case 'stay':
    case 'pass':
      return t(`did.${action.kind}`)
  }
}

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const suits = ['♠', '♥', '♦', '♣']
/** The black joker of Dou Dizhu; the red one follows. */
const blackJoker = 52

/** Cards, each by its place in the sorted deck. */
function Cards({ cards }: { readonly cards: readonly number[] }) {
  return (
    <span className={classes.cards}>
      {cards.map((card) => (
        <Card card={card} key={card} />
      ))}
    </span>
  )
}

function Card({ card }: { readonly card: number }) {
  const isJoker = card >= blackJoker
  const suit = card % 4
  const isRed = isJoker ? card > blackJoker : suit === 1 || suit === 2
  return (
    <span className={classes.card} data-red={isRed ? '' : undefined}>
      {isJoker ? '★' : `${ranks[Math.floor(card / 4)] ?? ''}${suits[suit] ?? ''}`}
    </span>
  )
}
