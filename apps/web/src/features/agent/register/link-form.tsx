import { linkLandings, makeAgentLink, type BodyOf, type JoinKind, type LinkLanding } from '@baize/contract'
import { Alert, Button, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { card } from '@baize/ui/look'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useBrand } from '../../../api/use-brand.ts'
import { passingNote } from '../../../dialogs/passing-note.ts'
import { useAgentPhrases, useErrorText } from '../../../language/phrases.ts'
import { KindChoice } from './kind-choice.tsx'
import { linksKey } from './link-address.ts'
import { OffersFields, readOffers, type OffersDraft } from './offers-fields.tsx'
import classes from './register.module.css'

/** Makes a link. */
export function LinkForm() {
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const [kind, setKind] = useState<JoinKind>('member')
  const [landing, setLanding] = useState<LinkLanding>('register')
  const [label, setLabel] = useState('')
  const [uses, setUses] = useState('')
  const [lastDay, setLastDay] = useState('')
  const [drafts, setDrafts] = useState<OffersDraft>({})
  const { currencyDigits } = useBrand()
  const offers = kind === 'agent' ? readOffers(drafts, currencyDigits) : []
  const { mutate, isPending, error } = useMakeLink(() => {
    setLabel('')
    setUses('')
    setLastDay('')
    setDrafts({})
  })
  const isWrong = uses !== '' && !/^[1-9]\d{0,4}$/.test(uses)
  return (
    <form
      className={`${card} ${classes.card}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWrong || isPending || offers === undefined) return
        mutate({
          kind,
          landing,
          label: label.trim(),
          maxUses: uses === '' ? null : Number(uses),
          lastDay: lastDay === '' ? null : lastDay,
          offers,
        })
      }}
    >
      <h2 className={classes.heading}>{say('register.newLink')}</h2>
      <KindChoice onChange={setKind} value={kind} />
      <Choice
        label={say('register.landing')}
        onChange={(value) => setLanding(linkLandings.find((one) => one === value) ?? 'register')}
        options={linkLandings.map((value) => ({ value, label: say(`register.landing.${value}`) }))}
        value={landing}
      />
      <TextInput
        label={say('register.label')}
        maxLength={60}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        value={label}
      />
      <Limits isWrong={isWrong} lastDay={lastDay} onLastDay={setLastDay} onUses={setUses} uses={uses} />
      {kind === 'agent' ? <OffersFields onChange={setDrafts} value={drafts} /> : null}
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Button kind="primary" loading={isPending} type="submit">
        {say('register.make')}
      </Button>
    </form>
  )
}

interface LimitsProps {
  readonly uses: string
  readonly isWrong: boolean
  readonly onUses: (typed: string) => void
  /** A day such as `2026-12-01`, or nothing. */
  readonly lastDay: string
  readonly onLastDay: (day: string) => void
}

/** How often, and until when, people can register by the link. */
function Limits({ uses, isWrong, onUses, lastDay, onLastDay }: LimitsProps) {
  const say = useAgentPhrases()
  return (
    <>
      <TextInput
        description={say('register.mostUsesText')}
        error={isWrong ? say('register.mostUsesWrong') : undefined}
        inputMode="numeric"
        label={say('register.mostUses')}
        maxLength={5}
        onChange={({ currentTarget }) => onUses(currentTarget.value.trim())}
        value={uses}
      />
      <TextInput
        description={say('register.lastDayText')}
        label={say('register.lastDay')}
        onChange={({ currentTarget }) => onLastDay(currentTarget.value)}
        type="date"
        value={lastDay}
      />
    </>
  )
}

type Wish = BodyOf<typeof makeAgentLink>

/** Makes the link. Sent again after a failure, it is the same link. */
function useMakeLink(onMade: () => void) {
  const say = useAgentPhrases()
  const queries = useQueryClient()
  const [linkId, setLinkId] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (wish: Wish) => call(makeAgentLink, { params: { linkId }, body: wish }),
    onSuccess() {
      setLinkId(crypto.randomUUID())
      onMade()
      passingNote.say(say('register.made'))
      return queries.invalidateQueries({ queryKey: linksKey })
    },
  })
}
