import type { VNode } from 'preact';
import { applyFix } from '@assetql/codemirror';
import type { ServiceCommand, ServiceContext } from '@assetql/language-service';
import { formatCountOf, LatePanel, type LoadView } from '@assetql/results-view';
import { ExplainSection } from '@assetql/results-view/answer';
import type { BuilderProps } from '@assetql/results-view/builder-view';
import { BuilderPart } from '../builder/builder-part.tsx';
import { ViewChoice } from '../builder/view-choice.tsx';
import type { PageActs } from '../commands/page-acts.ts';
import type { OpenConnection } from '../connections/open-connection.ts';
import { EditorHost } from '../editor/editor-host.tsx';
import { loadAndMarkText } from '../editor/late-marks.ts';
import type { SavedState } from '../saved/saved-work.tsx';
import type { StartText } from '../state/first-text.ts';
import { choices } from '../state/stored.ts';
import type { PageParts } from '../state/use-page-parts.ts';
import type { PageRequest } from '../state/use-page-request.ts';
import type { PageText } from '../state/use-page-text.ts';
import type { ProblemListProps } from './problem-list.tsx';
import { RequestBar } from './request-bar.tsx';
import { SearchChooser } from './search-chooser.tsx';
import { SkipLinks } from './skip-links.tsx';

const loadProblems: LoadView<ProblemListProps> = async () => (await import('./problem-list.tsx')).ProblemList;

export interface QuerySectionProps {
  readonly library: OpenConnection;
  /** Whether the library is in the page itself, so that no program can send the request. */
  readonly isInPage: boolean;
  /** The text that the editor begins with. */
  readonly start: StartText;
  readonly context: () => ServiceContext;
  readonly page: PageText;
  readonly parts: PageParts;
  readonly request: PageRequest;
  readonly acts: PageActs;
  readonly builder: BuilderProps;
  readonly saved: SavedState | undefined;
  readonly isSettled: boolean;
  /** Is incremented to open the explanation. */
  readonly explanations: number;
}

/** The query: the searches of the file, the form, the text with its problems, the explanation, the request. */
export function QuerySection(props: QuerySectionProps): VNode {
  const { library, start, context, page, parts, request, acts, builder, saved, isSettled } = props;
  const { id, catalogue, counter } = library;
  const { text, searches, current, problems } = page.state;
  /** Runs the command of a lens. Copying and counting are left to the editor. */
  const command = ({ command: name, range }: ServiceCommand): boolean => {
    if (name !== 'run' && name !== 'explain') return false;
    page.goTo(range.start);
    if (name === 'explain') acts.explain();
    else {
      request.run();
      parts.showPane('results');
    }
    return true;
  };
  const problemList: ProblemListProps = {
    problems,
    from: current?.start ?? 0,
    lineOf: page.lineOf,
    otherSearch: (offset) => {
      const search = searches.findLast(({ start: from }) => from <= offset);
      return search === undefined || search.start === current?.start ? undefined : search.name;
    },
    onGo: ({ range }) => page.goTo(range.start, range.end),
    onFix: (fix) => {
      const view = page.view();
      if (view !== undefined) applyFix(view, fix);
    },
  };
  return (
    <section class="query" aria-label="Query" data-folded={parts.isFolded ? '' : undefined}>
      <SearchChooser
        searches={searches}
        current={current}
        onChoose={acts.select}
        onAdd={page.addSearch}
        actions={
          saved && <saved.SearchActions text={text} current={current} onEdit={page.edit} onSelect={page.select} />
        }
        view={<ViewChoice view={parts.view} onChoose={parts.chooseView} />}
        isFolded={parts.isFolded}
        onFold={() => parts.fold(!parts.isFolded)}
      />
      {parts.view !== 'text' && <BuilderPart key={`form ${id}`} part="form" isSettled={isSettled} props={builder} />}
      <EditorHost
        isHidden={parts.view === 'form'}
        start={start}
        context={context}
        counter={counter}
        isSettled={isSettled}
        onChange={page.onChange}
        onRun={request.run}
        onSave={acts.save}
        onCommand={command}
        onReady={page.onReady}
      />
      <SkipLinks label="After the editor" links={[{ label: 'Skip to the assets', go: acts.toResults }]} />
      <p class="aql-unseen" role="status">
        {problems.length > 0 && formatCountOf(problems.length, 'problem')}
      </p>
      {(isSettled || problems.length > 0) && <LatePanel load={loadProblems} props={problemList} />}
      <ExplainSection
        key={`explain ${id}`}
        counter={counter}
        catalogue={catalogue}
        file={text}
        search={current}
        asked={request.asked}
        opens={props.explanations}
        choices={choices}
        onMark={(ranges) => void loadAndMarkText(page.view(), ranges)}
        onGo={page.goTo}
        onEdit={page.edit}
      />
      {parts.view !== 'form' && (
        <RequestBar
          key={`request ${id}`}
          url={request.url}
          isOutdated={request.isOutdated}
          isSettled={isSettled}
          isInPage={props.isInPage}
          file={text}
          responses={library.responses}
          program={async () => {
            const { typescriptText } = await import('../state/typescript-text.ts');
            return typescriptText(text, current?.start ?? 0, context());
          }}
        />
      )}
    </section>
  );
}
