import {
  sendTeamMessage,
  teamAudience,
  teamAudienceSize,
  teamMessageLength,
  teamMessages,
  teamMessagesPerDay,
  type TeamAudience,
} from '@baize/contract'
import { Alert, Button, EmptyState, Skeleton, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { card } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { TextArea } from '@baize/ui/text-area'
import { IconMessage } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { mine } from '../../../api/queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { passingNote } from '../../../dialogs/passing-note.ts'
import { useAgentPhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import classes from './announcements.module.css'

const messagesKey = [mine, 'teamMessages'] as const
/** How often the progress is asked for while something is being sent. */
const progressMs = 5_000

/** Writes to the own team, and lists what was written. */
export function TeamMessages() {
  const t = usePhrases()
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const { count, minute } = useFormat()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    queryKey: [...messagesKey, page],
    queryFn: ({ signal }) => call(teamMessages, { query: { pageNo: page, pageSize: 10 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((one) => one.state === 'sending') === true ? progressMs : false,
  })
  return (
    <div className={classes.columns}>
      <MessageForm left={data?.left ?? 0} />
      <section aria-label={say('news.written')} className={classes.list}>
        {error === null ? null : <Alert color="red">{errorText(error)}</Alert>}
        {data === undefined && error === null ? <Skeleton height="10rem" /> : null}
        {data?.list.length === 0 ? (
          <EmptyState
            icon={<IconMessage size="2.25rem" />}
            text={say('news.nothingWrittenText')}
            title={say('news.nothingWritten')}
          />
        ) : null}
        {data?.list.map(({ messageId, title, text, audience, state, sent, at }) => (
          <article className={`${card} ${classes.entry}`} key={messageId}>
            <h2 className={classes.heading}>{title}</h2>
            <p className={classes.muted}>
              {say(`news.audience.${audience}`)} · {say(`news.state.${state}`, count(sent))} · {minute(at)}
            </p>
            <p className={classes.words}>{text}</p>
          </article>
        ))}
        {data === undefined || data.totalPages === 1 ? null : (
          <Pager
            labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
            onChange={setPage}
            page={page}
            totalPages={data.totalPages}
          />
        )}
      </section>
    </div>
  )
}

function MessageForm({ left }: { readonly left: number }) {
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const { count } = useFormat()
  const [audience, setAudience] = useState<TeamAudience>('direct')
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const { data: sizes } = useQuery({
    queryKey: [...messagesKey, 'audience'],
    queryFn: ({ signal }) => call(teamAudienceSize, { signal }),
  })
  const { mutate, isPending, error } = useSend(() => {
    setTitle('')
    setText('')
  })
  const isReady = left > 0 && title.trim() !== '' && text.trim() !== ''
  return (
    <form
      className={`${card} ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isPending) mutate({ audience, title: title.trim(), text: text.trim() })
      }}
    >
      <p className={classes.muted}>{say('news.left', count(left), count(teamMessagesPerDay))}</p>
      <Choice
        label={say('news.to')}
        onChange={(value) => setAudience(teamAudience.options.find((one) => one === value) ?? 'direct')}
        options={teamAudience.options.map((value) => ({
          value,
          label: `${say(`news.audience.${value}`)}${sizes === undefined ? '' : ` (${count(sizes[value])})`}`,
        }))}
        value={audience}
      />
      <TextInput
        label={say('news.subject')}
        maxLength={teamMessageLength.title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        value={title}
      />
      <TextArea
        label={say('news.body')}
        maxLength={teamMessageLength.text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        rows={6}
        value={text}
      />
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Button disabled={!isReady} kind="primary" loading={isPending} type="submit">
        {say('news.send')}
      </Button>
    </form>
  )
}

/** Begins to send. Sent again after a failure, it is the same message. */
function useSend(onSent: () => void) {
  const say = useAgentPhrases()
  const queries = useQueryClient()
  const [messageId, setMessageId] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (body: { readonly audience: TeamAudience; readonly title: string; readonly text: string }) =>
      call(sendTeamMessage, { params: { messageId }, body }),
    onSuccess() {
      setMessageId(crypto.randomUUID())
      onSent()
      passingNote.say(say('news.begun'))
      return queries.invalidateQueries({ queryKey: messagesKey })
    },
  })
}
