/** Runs a Python program like a notebook cell: the value of its last expression, figures as PNG files, tracebacks of its own lines. */

/** Reads the program from standard input. The same in real Python and in WebAssembly; `PLOT_FONT` may name a family with Chinese letters. */
export const pythonHarness = String.raw`import ast
import linecache
import os
import re
import sys
import traceback

NAME = '程序'
source = sys.stdin.buffer.read().decode('utf-8')
lines = source.splitlines(keepends=True)
sys.argv = [NAME]
for stream in (sys.stdout, sys.stderr):
    try:
        stream.reconfigure(encoding='utf-8', errors='replace')
    except (AttributeError, ValueError):
        pass


def free_name(stem):
    stem = re.sub(r'[\\/:*?"<>|\x00-\x1f]', '', stem).strip().strip('.')[:60]
    if stem and not os.path.exists(stem + '.png'):
        return stem + '.png'
    n = 1
    while os.path.exists(f'{stem or "图"}{n}.png'):
        n += 1
    return f'{stem or "图"}{n}.png'


def chinese_fonts(known):
    """Families with Chinese letters among those matplotlib has, the ones without serifs first."""
    told = os.environ.get('PLOT_FONT', '')
    liked = [r'Noto Sans (CJK )?SC', r'Source Han Sans', r'Noto Sans CJK', r'WenQuanYi', r'PingFang|YaHei|SimHei|Heiti', r'CJK']
    found = [name for like in liked for name in sorted(known) if re.search(like, name) and not re.search('Mono', name)]
    return [told, *found] if told in known else found


class PyplotOnImport:
    """Sets matplotlib up when a program first asks for it: who draws nothing does not wait for it."""

    def find_spec(self, name, path=None, target=None):
        if name != 'matplotlib.pyplot':
            return None
        sys.meta_path.remove(self)
        import logging

        import matplotlib

        # Looking for fonts the first time is no news.
        logging.getLogger('matplotlib.font_manager').setLevel(logging.ERROR)

        matplotlib.use('Agg')
        from matplotlib import font_manager

        chinese = chinese_fonts({font.name for font in font_manager.fontManager.ttflist})
        matplotlib.rcParams['font.family'] = 'sans-serif'
        matplotlib.rcParams['font.sans-serif'] = [*chinese[:2], *matplotlib.rcParams['font.sans-serif']]
        matplotlib.rcParams['axes.unicode_minus'] = False
        matplotlib.rcParams['figure.dpi'] = 110
        matplotlib.rcParams['savefig.dpi'] = 160
        matplotlib.rcParams['savefig.bbox'] = 'tight'
        return None


def save_figures():
    pyplot = sys.modules.get('matplotlib.pyplot')
    if pyplot is None:
        return
    for number in pyplot.get_fignums():
        figure = pyplot.figure(number)
        titles = [figure._suptitle.get_text() if figure._suptitle else '', *[axes.get_title() for axes in figure.axes]]
        if not any(axes.has_data() for axes in figure.axes):
            continue
        name = free_name(next((title for title in titles if title.strip()), ''))
        figure.savefig(name)
        print(f'[已保存图片 {name}]')
    pyplot.close('all')


def show(value):
    if value is None or type(value).__module__.startswith('matplotlib'):
        return
    # What drawing gives back is seen in the figure.
    if isinstance(value, (list, tuple)) and value and all(type(one).__module__.startswith('matplotlib') for one in value):
        return
    pandas = sys.modules.get('pandas')
    if pandas and isinstance(value, (pandas.DataFrame, pandas.Series)):
        with pandas.option_context('display.max_rows', 60, 'display.max_columns', 30, 'display.width', 200, 'display.unicode.east_asian_width', True):
            print(value)
    else:
        print(value if isinstance(value, str) else repr(value))


def own_traceback(error):
    """The frames of the program itself, and the line of a library it broke in."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == NAME]
    told = ['出错位置（由外到内）：\n'] if frames else []
    for frame in frames[-8:]:
        where = '' if frame.name == '<module>' else f'，在 {frame.name} 里'
        told.append(f'  第 {frame.lineno} 行{where}：{(frame.line or "").strip()}\n')
    if isinstance(error, SyntaxError) and error.filename == NAME:
        told.append(f'  第 {error.lineno} 行：{(error.text or "").strip()}\n')
    told.append(''.join(traceback.format_exception_only(type(error), error)).strip().splitlines()[-1] + '\n')
    return ''.join(told)


def run():
    # The module's own names stay out of the program's.
    scope = {'__name__': '__main__', '__file__': NAME, '__builtins__': __builtins__}
    linecache.cache[NAME] = (len(source), None, lines, NAME)
    tree = ast.parse(source, NAME)
    last = tree.body[-1] if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    if last is not None:
        tree.body.pop()
    exec(compile(tree, NAME, 'exec'), scope)
    if last is not None:
        show(eval(compile(ast.Expression(last.value), NAME, 'eval'), scope))


sys.meta_path.insert(0, PyplotOnImport())
sys.path.insert(0, os.getcwd())
code = 0
try:
    run()
except SystemExit as end:
    code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    if isinstance(end.code, str):
        print(end.code, file=sys.stderr)
except BaseException as error:
    sys.stdout.flush()
    sys.stderr.write(own_traceback(error))
    code = 1
try:
    save_figures()
except Exception as error:
    print(f'图没有存成文件：{error}', file=sys.stderr)
    code = code or 1
sys.stdout.flush()
sys.stderr.flush()
sys.exit(code)
`;
