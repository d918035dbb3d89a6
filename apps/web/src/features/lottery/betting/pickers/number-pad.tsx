import { permutationsOf } from '@baize/lottery'
import { Checkbox } from '@baize/ui'
import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import classes from './number-pad.module.css'
import { partOf } from '../slip.rules.ts'
import type { NumberPickerProps } from './picker-props.ts'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** A pad for the thumb, and the keyboard's digits: a number is chosen with its last digit. */
export function NumberPad({ entry, terms, pick }: NumberPickerProps) {
  const say = useLotteryBettingPhrases()
  const [typed, setTyped] = useState('')
  const [message, setMessage] = useState('')
  const [withOrders, setWithOrders] = useState(false)
  const [numbers = []] = entry.sets
  const isRoll = pick.as === 'roll'
  const take = (number: string) => {
    const wanted = withOrders && !isRoll ? permutationsOf(number) : [number]
    const codes = entry.bets.map(({ code }) => code)
    const added = wanted.filter((one) => !numbers.includes(one) && partOf(terms, codes, one) !== 0n)
    if (wanted.some((one) => partOf(terms, codes, one) === 0n)) setMessage(say('pick.isClosed', number))
    else setMessage(added.length === 0 ? say('pick.isThere', number) : '')
    if (added.length > 0) entry.change([[...numbers, ...added]])
  }
  const press = (key: string) => {
    if (key === 'R' && (!isRoll || typed.includes('R'))) return
    const next = typed + key
    // Of ten numbers at once, one digit must be free.
    if (isRoll && next.length === pick.digits && !next.includes('R')) return setMessage(say('pick.needsR'))
    setMessage('')
    if (next.length < pick.digits) return setTyped(next)
    setTyped('')
    take(next)
  }
  const back = () => setTyped(typed.slice(0, -1))
  useDigitKeys(press, back)
  return (
    <div className={classes.pad}>
      <div className={classes.padHead}>
        <output aria-label={say('pad.number')} className={classes.typed}>
          {Array.from({ length: pick.digits }, (_, place) => (
            <span className={classes.typedPlace} data-next={place === typed.length} key={place}>
              {typed[place] ?? ''}
            </span>
          ))}
        </output>
        {isRoll || pick.as === 'permutations' ? null : (
          <Checkbox
            checked={withOrders}
            label={say(pick.digits === 2 ? 'pad.reverse' : 'pad.orders')}
            onChange={({ currentTarget }) => setWithOrders(currentTarget.checked)}
            size="md"
          />
        )}
      </div>
      <p aria-live="polite" className={classes.padMessage}>
        {message}
      </p>
      <div aria-label={say('mode.pad')} className={classes.keys} role="group">
        {keys.map((key) => (
          <button className={classes.key} key={key} onClick={() => press(key)} type="button">
            {key}
          </button>
        ))}
        {isRoll ? (
          <button className={classes.key} disabled={typed.includes('R')} onClick={() => press('R')} type="button">
            R
          </button>
        ) : (
          <button
            className={`${classes.key} ${classes.keyWord}`}
            disabled={typed === ''}
            onClick={() => setTyped('')}
            type="button"
          >
            {say('pad.clear')}
          </button>
        )}
        <button className={classes.key} onClick={() => press('0')} type="button">
          0
        </button>
        <button
          aria-label={say('pad.back')}
          className={classes.key}
          disabled={typed === ''}
          onClick={back}
          type="button"
        >
          <IconBackspace aria-hidden size="1.5rem" />
        </button>
      </div>
    </div>
  )
}

/** Digits of the keyboard do what the pad's do, unless a field or a dialog has the focus. */
function useDigitKeys(press: (key: string) => void, back: () => void): void {
  useEffect(() => {
    const type = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
      if (target.closest('input, textarea, select, [role=dialog], [role=combobox]') !== null) return
      if (/^[0-9]$/.test(key)) press(key)
      else if (key.toUpperCase() === 'R') press('R')
      else if (key === 'Backspace') back()
    }
    document.addEventListener('keydown', type)
    return () => document.removeEventListener('keydown', type)
  })
}
