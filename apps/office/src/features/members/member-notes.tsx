import { addMemberNote } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { Timeline } from '../../kit/timeline.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { membersKey, notesQuery } from './member-queries.ts'
import classes from './members.module.css'

/** What operators noted about a member, and a field for more. */
export function MemberNotes({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const may = useMay()('members.note')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    notesQuery(memberId),
  )
  const notes = data?.pages.flatMap(({ list }) => list)
  return (
    <Panel title={t('tab.notes')}>
      <div className={classes.stack}>
        {may ? <NewNote memberId={memberId} /> : null}
        {notes === undefined ? (
          error === null ? (
            <LoadingLines />
          ) : (
            <LoadFailed error={error} onRetry={() => void refetch()} />
          )
        ) : notes.length === 0 ? (
          <p className={classes.muted}>{t('note.none')}</p>
        ) : (
          <Timeline
            items={notes.map(({ noteId, at, operator, text }) => ({
              key: noteId,
              at,
              title: operator,
              text: <span className={classes.words}>{text}</span>,
            }))}
          />
        )}
        {hasNextPage ? (
          <div>
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} size="sm">
              {t('more')}
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  )
}

function NewNote({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [state, setState] = useState<{ runs: boolean; error?: unknown }>({ runs: false })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState({ runs: true })
    try {
      await call(addMemberNote, { params: { memberId }, body: { text } })
      setText('')
      setState({ runs: false })
      await queries.invalidateQueries({ queryKey: [...membersKey, memberId] })
    } catch (error) {
      setState({ runs: false, error })
    }
  }
  return (
    <form className={classes.section} onSubmit={(event) => void submit(event)}>
      <TextArea
        description={t('note.forGood')}
        label={t('note.label')}
        maxLength={2000}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        rows={3}
        value={text}
      />
      <Failure error={state.error} />
      <div>
        <Button disabled={text.trim() === ''} kind="primary" loading={state.runs} size="sm" type="submit">
          {t('note.add')}
        </Button>
      </div>
    </form>
  )
}
