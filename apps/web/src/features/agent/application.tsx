import {
  applicationLengths,
  applyAsAgent,
  expectedMembers,
  ownApplication,
  withdrawApplication,
  type AgentApplication,
  type ExpectedMembers,
} from '@baize/contract'
import { Alert, Button, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { card, plainLink } from '@baize/ui/look'
import { TextArea } from '@baize/ui/text-area'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mine } from '../../api/queries.ts'
import { passingNote } from '../../dialogs/passing-note.ts'
import { useAgentPhrases, useErrorText } from '../../language/phrases.ts'
import { isAgent, useSession } from '../../session/session.ts'
import classes from './application.module.css'

const applicationKey = [mine, 'agentApplication'] as const

/** The application for the agent programme, for members; visitors are told to register first. */
export function Application() {
  const say = useAgentPhrases()
  const signedIn = useSession((state) => state.signedIn)
  if (isAgent(signedIn)) return null
  const isMember = signedIn !== undefined && signedIn.type !== 4
  return (
    <section aria-labelledby="agent-apply" className={`${card} ${classes.box}`}>
      <h2 className={classes.title} id="agent-apply">
        {say('apply.title')}
      </h2>
      {isMember ? (
        <OwnApplication />
      ) : (
        <p>
          {say('apply.visitor')}{' '}
          <Link className={plainLink} to="/register">
            {say('apply.register')}
          </Link>
        </p>
      )}
    </section>
  )
}

function OwnApplication() {
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: applicationKey,
    queryFn: ({ signal }) => call(ownApplication, { signal }),
  })
  if (error !== null) return <Alert color="red">{errorText(error)}</Alert>
  if (data === undefined) return null
  return (
    <>
      {data.application === null ? <p className={classes.muted}>{say('apply.text')}</p> : null}
      {data.application === null ? null : <Standing application={data.application} />}
      {data.canApply ? <Form /> : null}
    </>
  )
}

function Standing({ application: { state, answer } }: { readonly application: AgentApplication }) {
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(withdrawApplication, {}),
    onSuccess: (standing) => queries.setQueryData(applicationKey, standing),
    onError: (error) => passingNote.say(errorText(error)),
  })
  return (
    <div className={classes.standing} role="status">
      <p>{say(`apply.state.${state}`)}</p>
      {answer === null ? null : <p className={classes.words}>{answer}</p>}
      {state === 'waiting' ? (
        <Button loading={isPending} onClick={() => mutate()} size="sm">
          {say('apply.withdraw')}
        </Button>
      ) : null}
    </div>
  )
}

function Form() {
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [contact, setContact] = useState('')
  const [plan, setPlan] = useState('')
  const [expected, setExpected] = useState<ExpectedMembers>('1-10')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(applyAsAgent, { body: { contact: contact.trim(), plan: plan.trim(), expected } }),
    onSuccess(standing) {
      passingNote.say(say('apply.sent'))
      queries.setQueryData(applicationKey, standing)
    },
  })
  const { plan: planLength, contact: contactLength } = applicationLengths
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <TextInput
        description={say('apply.contactText')}
        label={say('apply.contact')}
        maxLength={contactLength.max}
        minLength={contactLength.min}
        onChange={({ currentTarget }) => setContact(currentTarget.value)}
        required
        value={contact}
      />
      <TextArea
        description={say('apply.planText', planLength.min, planLength.max)}
        label={say('apply.plan')}
        maxLength={planLength.max}
        minLength={planLength.min}
        onChange={({ currentTarget }) => setPlan(currentTarget.value)}
        required
        rows={4}
        value={plan}
      />
      <Choice
        label={say('apply.expected')}
        onChange={(value) => setExpected(expectedMembers.options.find((one) => one === value) ?? '1-10')}
        options={expectedMembers.options.map((value) => ({ value, label: value }))}
        value={expected}
      />
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Button kind="primary" loading={isPending} size="lg" type="submit">
        {say('apply.send')}
      </Button>
    </form>
  )
}
