import { useQuery } from '@tanstack/react-query'
import { invitationQuery } from '../../api/reward-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useFieldPhrases } from '../../language/phrases.ts'
import { keptInvitation } from '../../session/invitation.ts'
import classes from './form.module.css'

/** Who invited the visitor, and what they get for coming; nothing without an invitation, or if it is nobody's. */
export function FriendNote() {
  const code = keptInvitation().referralCode
  return code === undefined ? null : <NoteOf code={code} />
}

function NoteOf({ code }: { readonly code: string }) {
  const say = useFieldPhrases()
  const { money } = useFormat()
  const { data } = useQuery(invitationQuery(code))
  if (data === undefined) return null
  const { inviter, friendAmount, minimumDeposit, minimumTurnover, days, currencySymbol: symbol } = data
  return (
    <p className={classes.note} data-testid="friend-note">
      {say(
        'register.byFriend',
        inviter,
        money(friendAmount, symbol),
        money(minimumDeposit, symbol),
        money(minimumTurnover, symbol),
        days,
      )}
    </p>
  )
}
