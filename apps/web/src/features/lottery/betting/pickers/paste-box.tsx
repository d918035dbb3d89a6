import { formatAmount, minorSum } from '@baize/money'
import { betByCode } from '@baize/lottery'
import { Button } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { useDeferredValue, useMemo, useState } from 'react'
import { useFormat } from '../../../../api/use-brand.ts'
import { passingNote } from '../../../../dialogs/passing-note.ts'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import classes from './pickers.module.css'
import { readPaste, type Unread } from '../paste.rules.ts'
import { priceOf, totalOf } from '../slip.rules.ts'
import { useBetNames } from '../use-bet-names.ts'
import type { NumberPickerProps } from './picker-props.ts'

/** A list of bets as players send them: shows what it is read as before anything comes on the slip, and what could not be read. */
export function PasteBox({ game, entry, terms, onPasted }: NumberPickerProps) {
  const say = useLotteryBettingPhrases()
  const names = useBetNames(game.format)
  const { money } = useFormat()
  const [text, setText] = useState('')
  const later = useDeferredValue(text)
  const chosen = entry.bets.map(({ code }) => code).join(' ')
  const { picks, unread } = useMemo(
    () => readPaste(later, { format: terms.format, chosen: chosen.split(' '), unit: entry.unit, digits: terms.digits }),
    [later, terms, chosen, entry.unit],
  )
  const total = totalOf(picks.map((pick, index) => priceOf(terms, { ...pick, id: String(index) })))
  const add = () => {
    const left = onPasted(picks)
    passingNote.say(left === 0 ? say('entry.added', picks.length) : say('slip.full'))
    // What could not be read stays, to be corrected.
    setText(unread.map((one) => one.text).join('\n'))
  }
  return (
    <div className={classes.paste}>
      <TextArea
        autoCapitalize="off"
        autosize
        description={say('paste.how')}
        label={say('paste.label')}
        maxLength={20_000}
        maxRows={10}
        minRows={4}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        placeholder={say('paste.example')}
        spellCheck={false}
        value={text}
      />
      {picks.length === 0 ? null : (
        <ul aria-label={say('paste.read')} className={classes.readList}>
          {picks.slice(0, 30).map((pick, index) => {
            const bet = betByCode(terms.format, pick.bet)
            return (
              // Lists are read anew with every letter.
              <li key={index}>
                <strong>{names.bet(pick.bet)}</strong>
                <span className={classes.readNumbers}>
                  {bet === undefined ? '' : names.selection(bet, pick.selection)}
                </span>
                <span className={classes.readUnit}>× {money(pick.unit, game.currencySymbol)}</span>
              </li>
            )
          })}
          {picks.length > 30 ? <li className={classes.muted}>{say('paste.more', picks.length - 30)}</li> : null}
        </ul>
      )}
      <UnreadList unread={unread} />
      <Button disabled={picks.length === 0} fullWidth kind="primary" onClick={add}>
        {picks.length === 0
          ? say('paste.addNone')
          : say(
              'paste.add',
              picks.length,
              money(formatAmount(minorSum(total.stakeMinor), terms.digits), game.currencySymbol),
            )}
      </Button>
    </div>
  )
}

function UnreadList({ unread }: { readonly unread: readonly Unread[] }) {
  const say = useLotteryBettingPhrases()
  if (unread.length === 0) return null
  return (
    <div className={classes.unread} role="status">
      <strong>{say('paste.unread', unread.length)}</strong>
      <ul>
        {unread.slice(0, 10).map((one, index) => (
          <li key={index}>
            {say('paste.line', one.line)} “{one.text.slice(0, 40)}” – {say(`paste.${one.reason}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
