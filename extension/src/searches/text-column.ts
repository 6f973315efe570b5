import { TabInputWebview, ViewColumn, window, type TextDocument } from 'vscode';

/** The column in which to show a document: where it is visible, or else, beside a page that has the focus and would be covered, that of the texts. */
export function textColumn(document: TextDocument): ViewColumn {
  const { activeTabGroup } = window.tabGroups;
  if (!(activeTabGroup.activeTab?.input instanceof TabInputWebview)) return ViewColumn.Active;
  const visible = window.visibleTextEditors.filter(({ viewColumn }) => viewColumn !== undefined);
  const own = visible.find((editor) => editor.document === document);
  const free = activeTabGroup.viewColumn === ViewColumn.One ? ViewColumn.Beside : ViewColumn.One;
  return (own ?? visible[0])?.viewColumn ?? free;
}
