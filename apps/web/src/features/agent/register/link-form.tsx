import { linkLandings, makeAgentLink, type JoinKind, type LinkLanding } from '@baize/contract'
import { Alert, Button, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { card } from '@baize/ui/look'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { passingNote } from '../../../dialogs/passing-note.ts'
import { useAgentPhrases, useErrorText } from '../../../language/phrases.ts'
import { KindChoice } from './kind-choice.tsx'
import { linksKey } from './link-address.ts'
import classes from './register.module.css'

/** Makes a link. */
export function LinkForm() {
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const [kind, setKind] = useState<JoinKind>('member')
  const [landing, setLanding] = useState<LinkLanding>('register')
  const [label, setLabel] = useState('')
  const [uses, setUses] = useState('')
  const { mutate, isPending, error } = useMakeLink(() => {
    setLabel('')
    setUses('')
  })
  const isWrong = uses !== '' && !/^[1-9]\d{0,4}$/.test(uses)
  return (
    <form
      className={`${card} ${classes.card}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong && !isPending)
          mutate({ kind, landing, label: label.trim(), maxUses: uses === '' ? null : Number(uses) })
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
      <TextInput
        description={say('register.mostUsesText')}
        error={isWrong ? say('register.mostUsesWrong') : undefined}
        inputMode="numeric"
        label={say('register.mostUses')}
        maxLength={5}
        onChange={({ currentTarget }) => setUses(currentTarget.value.trim())}
        value={uses}
      />
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

interface Wish {
  readonly kind: JoinKind
  readonly landing: LinkLanding
  readonly label: string
  readonly maxUses: number | null
}

/** Makes the link. Sent again after a failure, it is the same link. */
function useMakeLink(onMade: () => void) {
  const say = useAgentPhrases()
  const queries = useQueryClient()
  const [linkId, setLinkId] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (wish: Wish) =>
      call(makeAgentLink, { params: { linkId }, body: { ...wish, shares: [], expiresAt: null } }),
    onSuccess() {
      setLinkId(crypto.randomUUID())
      onMade()
      passingNote.say(say('register.made'))
      return queries.invalidateQueries({ queryKey: linksKey })
    },
  })
}
