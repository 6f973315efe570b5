import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openNeovim, type Neovim } from './neovim.ts';

let neovim: Neovim;

beforeAll(async () => {
  neovim = await openNeovim();
});

afterAll(async () => neovim[Symbol.asyncDispose]());

beforeEach(async () => neovim.type('<C-\\><C-n>'));

/** The codes of the diagnostics that are shown. */
const problems = (): Promise<unknown> =>
  neovim.get('vim.tbl_map(function(found) return found.code end, vim.diagnostic.get(0))');

/** Milliseconds that the library may take to be prepared on a busy machine. */
const patience = 100_000;

/** Chooses from the menu of omni completion what is shown as `name`, and gives what it inserts. */
async function choose(name: string): Promise<unknown> {
  const labels = `(function()
    local answers = vim.lsp.buf_request_sync(0, 'textDocument/completion', vim.lsp.util.make_position_params(0, 'utf-16'), 1000)
    local labels = {}
    for _, answer in pairs(answers or {}) do
      for _, item in ipairs(answer.result and answer.result.items or {}) do table.insert(labels, item.label) end
    end
    return labels
  end)()`;
  // Names of the library come in the background, and the first time that it is opened it is prepared.
  await expect.poll(() => neovim.get(labels), { timeout: patience }).toContain(name);
  await neovim.type('<C-x><C-o>');
  const shown = 'vim.tbl_map(function(item) return item.abbr end, vim.fn.complete_info({ "items" }).items)';
  await expect.poll(() => neovim.get(shown)).toContain(name);
  const items = await neovim.get(shown);
  const index = Array.isArray(items) ? items.indexOf(name) : -1;
  const word = await neovim.get(`vim.fn.complete_info({ 'items' }).items[${index + 1}].word`);
  // The menu opens with its first item chosen.
  await neovim.type(`${'<C-n>'.repeat(index)}<C-y><Esc>`);
  return word;
}

/** Answers the next question of Neovim by the answer that starts so. */
const answer = (start: string): Promise<void> =>
  neovim.run(`
    vim.ui.select = function(items, options, choose)
      for index, item in ipairs(items) do
        local title = options.format_item and options.format_item(item) or item
        if vim.startswith(title, ${JSON.stringify(start)}) then return choose(item, index) end
      end
    end`);

describe('Neovim with the configuration of the guide', () => {
  test('shows what is wrong, and follows what is typed', async () => {
    await neovim.edit('slip.assetql', '### Cats\nfilters: AsseType EQ Image\n');
    await expect.poll(problems).toEqual(['unknown-field']);
    await neovim.type('ggjfTit<Esc>');
    expect(await neovim.text()).toContain('AssetType');
    await expect.poll(problems).toEqual([]);
    await neovim.type('A AND<Esc>');
    await expect.poll(problems).toHaveLength(1);
  });

  test('completes a field', async () => {
    await neovim.edit('field.assetql', '### Cats\nfilters: \n');
    await neovim.type('ggjA Aver');
    await choose('AverageRating');
    expect(await neovim.text()).toContain('filters:  AverageRating');
  });

  test(
    'inserts the id of a category that is chosen by its name, from the embedded library',
    { timeout: 2 * patience },
    async () => {
      await neovim.edit('category.assetql', '### Cats\ncontainerfilter: CategoryIds/ANY(c: c EQ )\n');
      await neovim.type('ggjf)i');
      const word = await choose('Brand');
      expect(word).toMatch(/^'[0-9a-f-]{36}'/);
      expect(await neovim.text()).toContain(`CategoryIds/ANY(c: c EQ ${String(word)})`);
    },
  );

  test('explains the word under the caret', async () => {
    await neovim.edit('hover.assetql', '### Cats\nfilters: AverageRating GE 4\n');
    await expect.poll(problems).toEqual([]);
    await neovim.goTo('AverageRating');
    await neovim.type('K');
    const floating = `(function()
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        if vim.api.nvim_win_get_config(window).relative ~= '' then
          return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), ' ')
        end
      end
    end)()`;
    await expect.poll(() => neovim.get(floating)).toMatch(/average rating/i);
  });

  test('lays the file out', async () => {
    await neovim.edit('format.assetql', '###   Cats\nfilters:AssetType   EQ Image\n');
    await neovim.type('grf');
    await expect.poll(neovim.text).toBe('### Cats\nfilters: AssetType EQ Image');
  });

  test('applies a fix', async () => {
    await neovim.edit('fix.assetql', '### Cats\nfilters: AsseType EQ Image\n');
    await expect.poll(problems).toEqual(['unknown-field']);
    await answer('Write AssetType');
    await neovim.goTo('AsseType');
    await neovim.type('gra');
    await expect.poll(neovim.text).toBe('### Cats\nfilters: AssetType EQ Image');
  });

  test('renames a variable with its uses', async () => {
    await neovim.edit('rename.assetql', '@since = now - 30d\n\n### New\nfilters: DateUploaded GE {{since}}\n');
    await neovim.goTo('since}}');
    await neovim.run(`vim.lsp.buf.rename('lately')`);
    await expect.poll(neovim.text).toBe('@lately = now - 30d\n\n### New\nfilters: DateUploaded GE {{lately}}');
  });

  test('finds a definition', async () => {
    await neovim.edit('definition.assetql', '@since = now - 30d\n\n### New\nfilters: DateUploaded GE {{since}}\n');
    await neovim.goTo('since}}');
    await neovim.type('gd');
    await expect.poll(() => neovim.get(`vim.fn.line('.')`)).toBe(1);
  });

  test('knows the queries inside of a program', async () => {
    await neovim.edit(
      'program.ts',
      "import { filters } from '@assetql/core/build';\n\nexport const mine = filters`AsseType EQ Image AND CreatedBy EQ ${me}`;\n",
    );
    await expect.poll(problems).toEqual(['unknown-field']);
    await answer('Write AssetType');
    await neovim.goTo('AsseType');
    await neovim.type('gra');
    await expect.poll(neovim.text).toContain('filters`AssetType EQ Image AND CreatedBy EQ ${me}`');
    await expect.poll(problems).toEqual([]);
    await neovim.type('$F`i AND Aver');
    await choose('AverageRating');
    expect(await neovim.text()).toMatch(/ AND AverageRating ?`;/);
  });
});
