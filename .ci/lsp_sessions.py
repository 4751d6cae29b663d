"""Whole sessions with `qbank lsp`, with a typed client of the protocol (pytest-lsp, lsprotocol).

    QBANK=PROGRAM pytest lsp_sessions.py
"""
import os
import pathlib
import subprocess
import tempfile

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

QBANK = os.environ["QBANK"]
BROKEN = "What is the capital of Japan?,２,Osaka,Tokyo,Kyoto ,Nara\nWhich bean is miso made from?,3,Pea,Lentil,Soybean,Chickpea\n"
OTHER = "Which planet is red?,2,Venus,Mars,Jupiter,Saturn\nWhich bean is miso made from?,3,Pea,Lentil,Soybean,Chickpea\n"
UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
HEAD = "question,answer,choice1,choice2,choice3,choice4,category\n"


@pytest_lsp.fixture(
    params=["neovim", "visual_studio_code", "emacs"],
    config=ClientServerConfig(server_command=[QBANK, "lsp"]))
async def client(request, lsp_client: LanguageClient):
    """A session of an editor in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        lsp_client.folder = pathlib.Path(folder)
        (lsp_client.folder / "other.csv").write_text(OTHER)
        lsp_client.feature("client/registerCapability")(lambda params: None)
        capabilities = client_capabilities(request.param)
        answer = await lsp_client.initialize_session(lsp.InitializeParams(
            capabilities=capabilities, locale="en",
            workspace_folders=[lsp.WorkspaceFolder(lsp_client.folder.as_uri(), "banks")]))
        lsp_client.units = UNITS[answer.capabilities.position_encoding]
        yield
        await lsp_client.shutdown_session()


def uri(client, name):
    return (client.folder / name).as_uri()


def opened(client, name, text):
    (client.folder / name).write_text(text)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(
        lsp.TextDocumentItem(uri=uri(client, name), language_id="csv", version=1, text=text)))
    return lsp.TextDocumentIdentifier(uri(client, name))


def place(client, text, position):
    """The offset of a position."""
    codec, size = client.units
    lines = text.split("\n")
    line = lines[position.line].encode(codec)[:position.character * size].decode(codec)
    return sum(len(each) + 1 for each in lines[:position.line]) + len(line)


def applied(client, text, edits):
    """The text after the edits."""
    for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
        start, end = (place(client, text, each) for each in (edit.range.start, edit.range.end))
        text = text[:start] + edit.new_text + text[end:]
    return text


def everything(text):
    return lsp.Range(lsp.Position(0, 0), lsp.Position(text.count("\n"), 0))


async def diagnostics(client, document):
    """The lines and rules of the findings in a document."""
    report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(document))
    return sorted((one.range.start.line, one.code) for one in report.items)


def qbank(*words, text=None):
    return subprocess.run([QBANK, *words], input=text, capture_output=True, text=True, check=False).stdout


@pytest.mark.asyncio
async def test_open_break_fix_format_save(client: LanguageClient):
    document = opened(client, "bank.csv", BROKEN)
    assert await diagnostics(client, document) == [
        (0, "answer-not-plain"), (0, "edge-space")]
    actions = await client.text_document_code_action_async(lsp.CodeActionParams(
        document, everything(BROKEN), lsp.CodeActionContext(diagnostics=[], only=["quickfix"])))
    fix = next(one for one in actions if one.diagnostics[0].code == "answer-not-plain" and one.is_preferred)
    one = applied(client, BROKEN, fix.edit.changes[document.uri])
    assert one == BROKEN.replace("２", "2")
    actions = await client.text_document_code_action_async(lsp.CodeActionParams(
        document, everything(BROKEN), lsp.CodeActionContext(diagnostics=[], only=["source.fixAll"])))
    all = applied(client, BROKEN, actions[0].edit.changes[document.uri])
    assert all == qbank("lint", "--fix", "--stdin-filename", "bank.csv", "-", text=BROKEN)
    ugly = all.replace("Tokyo", '"Tokyo"').replace("Nara\n", "Nara\r\n")
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(
        lsp.VersionedTextDocumentIdentifier(2, document.uri), [lsp.TextDocumentContentChangeWholeDocument(ugly)]))
    edits = await client.text_document_formatting_async(lsp.DocumentFormattingParams(
        document, lsp.FormattingOptions(tab_size=2, insert_spaces=True)))
    neat = applied(client, ugly, edits)
    assert neat == qbank("fmt", "--stdin-filename", "bank.csv", "-", text=ugly)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(
        lsp.VersionedTextDocumentIdentifier(3, document.uri), [lsp.TextDocumentContentChangeWholeDocument(neat)]))
    (client.folder / "bank.csv").write_text(neat)
    client.text_document_did_save(lsp.DidSaveTextDocumentParams(document))
    assert await diagnostics(client, document) == []
    other = lsp.TextDocumentIdentifier(uri(client, "other.csv"))
    assert await diagnostics(client, other) == [(1, "duplicate-question")]


@pytest.mark.asyncio
async def test_range_formatting(client: LanguageClient):
    text = OTHER.replace("Mars", '"Mars"').replace("Lentil", '"Lentil"')
    document = opened(client, "bank.csv", text)
    line = lsp.Range(lsp.Position(1, 0), lsp.Position(1, 3))
    edits = await client.text_document_range_formatting_async(lsp.DocumentRangeFormattingParams(
        document, line, lsp.FormattingOptions(tab_size=2, insert_spaces=True)))
    whole = qbank("fmt", "--stdin-filename", "bank.csv", "-", text=text)
    after = applied(client, text, edits).split("\n")
    assert after[1] == whole.split("\n")[1]


@pytest.mark.asyncio
async def test_what_is_shown(client: LanguageClient):
    document = opened(client, "bank.csv", HEAD + "Which river flows through Cairo?,1,Nile,Congo,Niger,Volta,geo\n")
    position = lsp.TextDocumentPositionParams(document, lsp.Position(1, 4))
    hover = await client.text_document_hover_async(lsp.HoverParams(document, position.position))
    assert "1. Nile ✓" in hover.contents.value
    symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
    assert [one.name for one in symbols] == ["geo"] and symbols[0].children[0].detail == "✓ Nile"
    found = await client.workspace_symbol_async(lsp.WorkspaceSymbolParams("PLANET"))
    assert [one.name for one in found] == ["Which planet is red?"]
    hints = await client.text_document_inlay_hint_async(lsp.InlayHintParams(document, everything(HEAD + "\n")))
    assert hints[0].label.startswith("✓ Nile · ")
    tokens = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(document))
    assert len(tokens.data) % 5 == 0 and list(tokens.data[:2]) == [1, 0]
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(document))
    assert [one.command.command for one in lenses] == ["qbank.preview", "qbank.draw"]
    text = await client.workspace_execute_command_async(lsp.ExecuteCommandParams("qbank.draw", arguments=[
        document.uri, 1, 42]))
    assert "Cairo" in text
    await client.text_document_folding_range_async(lsp.FoldingRangeParams(document))


@pytest.mark.asyncio
async def test_twins_and_rename(client: LanguageClient):
    text = HEAD + "Which bean is miso made from?,3,Pea,Lentil,Soybean,Chickpea,food\n"
    document = opened(client, "bank.csv", text)
    twins = await client.text_document_definition_async(lsp.DefinitionParams(document, lsp.Position(1, 2)))
    assert [(one.uri, one.range.start.line) for one in twins] == [(uri(client, "other.csv"), 1)]
    place = lsp.Position(1, text.split("\n")[1].index("food"))
    edit = await client.text_document_rename_async(lsp.RenameParams(document, place, "meals"))
    assert applied(client, text, edit.changes[document.uri]) == text.replace("food", "meals")
    items = await client.text_document_completion_async(lsp.CompletionParams(document, place))
    assert [one.label for one in items] == ["food"]


@pytest.mark.asyncio
async def test_configuration(client: LanguageClient):
    document = opened(client, "bank.csv", BROKEN)
    settings = opened(client, ".qbank.json", '{"rules": {"edge-space": "off"}}')
    assert await diagnostics(client, document) == [(0, "answer-not-plain")]
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(
        lsp.VersionedTextDocumentIdentifier(2, settings.uri), [lsp.TextDocumentContentChangeWholeDocument("{")]))
    assert len(await diagnostics(client, settings)) == 1
    assert await diagnostics(client, document) == [(0, "answer-not-plain")]
    report = await client.workspace_diagnostic_async(lsp.WorkspaceDiagnosticParams([]))
    assert {one.uri for one in report.items} == {uri(client, name) for name in [
        "bank.csv", "other.csv", ".qbank.json"]}
